import type { WarningsAnswer } from "@gantry/domain/contract/answers/warning-watch.ts";
import { warnedWithinKm } from "@gantry/domain/incidents/warning-watch.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { measureText } from "@gantry/domain/units/display-unit.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../../text/use-translation.ts";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { distanceText } from "../../../kit/measure-text.ts";
import { useAgeText } from "../../../kit/status/age.tsx";
import { deviceGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../../kit/status/glyphs.tsx";
import { useFormats } from "../../../kit/time/formats.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useCan, useSession } from "../../../session/session-store.ts";
import { PrepareQueueWarning } from "./prepare-queue-warning.tsx";
import { type KnownQueue, useWarnings } from "./warning-calls.ts";
import css from "./board.module.css";

/** Incidents and queues that no sign upstream warns of, and warnings whose incident is over. */
export default function WarningWatch() {
  const mayReadSigns = useCan("READ", signKind.entityType);
  const mayReadIncidents = useCan("READ", automatedIncident.entityType);
  const isLicensed = useSession().features.has("automatedIncident");
  return mayReadSigns && mayReadIncidents && isLicensed ? <Watch /> : null;
}

function Watch() {
  const { t } = useTranslation("shift");
  const mayReadQueues = useCan("READ", detector.entityType);
  const { unitSystem } = useFormats();
  const { answer, queues, error, refetch, isWithoutQueues } = useWarnings(mayReadQueues);
  const count = answer ? answer.incidents.length + answer.queues.length + answer.causeless.length : 0;
  return (
    <Panel title={t("watch.title")} meta={count > 0 && count} aria-label={t("watch.title")}>
      {!answer && error && <FailedToLoad title={t("watch.failed")} error={error} onRetry={refetch} />}
      {answer && count === 0 && (
        <EmptyState
          isInline
          title={t("watch.none", { distance: measureText(warnedWithinKm, "km", unitSystem) })}
        />
      )}
      {isWithoutQueues && <p className={`dim small ${css.aside}`}>{t("watch.noQueues")}</p>}
      {answer && count > 0 && <Rows answer={answer} queues={queues} />}
    </Panel>
  );
}

function Rows({ answer, queues }: { answer: WarningsAnswer; queues: readonly KnownQueue[] }) {
  const { t } = useTranslation("shift");
  const byId = new Map(queues.map((queue) => [queue.id, queue]));
  return (
    <ul className={css.rows}>
      {answer.incidents.map(({ id, name, since, upstream }) => (
        <li key={id}>
          <GlyphMark glyph={deviceGlyphs.DEGRADED} />
          <Words title={t("watch.incident", { name })} nearest={upstream[0]} />
          <Since at={since} />
          <Link
            className="button"
            data-small
            to={entityPath(automatedIncident, id)}
            aria-label={t("watch.prepareFor", { name })}
          >
            {t("watch.prepare")}
          </Link>
        </li>
      ))}
      {answer.queues.map(({ id, upstream }) => {
        const queue = byId.get(id);
        const name = queue && nameOf(queue);
        return (
          name && (
            <li key={id}>
              <GlyphMark glyph={deviceGlyphs.DEGRADED} />
              <Words title={name} nearest={upstream[0]} />
              <PrepareQueueWarning id={id} name={name} upstream={upstream} />
            </li>
          )
        );
      })}
      {answer.causeless.map(({ signId, signName, text, incidentId, incidentName }) => (
        <li key={`${signId} ${incidentId}`}>
          <GlyphMark glyph={deviceGlyphs.UNKNOWN} />
          <div className="grow">
            <div>{t("watch.causeless", { sign: signName, text })}</div>
            <div className="dim small">
              {incidentName === null ? t("watch.gone") : t("watch.over", { name: incidentName })}
            </div>
          </div>
          <Link
            className="button"
            data-small
            to={
              incidentName === null ? entityPath(signKind, signId) : entityPath(automatedIncident, incidentId)
            }
            aria-label={t("watch.takeDownOn", { name: signName })}
          >
            {t("watch.takeDown")}
          </Link>
        </li>
      ))}
    </ul>
  );

  function nameOf({ roadName, direction, lengthKm }: KnownQueue): string {
    return t("watch.queue", { length: distanceText(lengthKm * 1000), road: roadName, direction });
  }
}

function Words({ title, nearest }: { title: string; nearest: { signName: string; km: number } | undefined }) {
  const { t } = useTranslation("shift");
  return (
    <div className="grow">
      <div>{title}</div>
      {nearest && (
        <div className="dim small">
          {t("watch.nearest", { name: nearest.signName, distance: distanceText(nearest.km * 1000) })}
        </div>
      )}
    </div>
  );
}

function Since({ at }: { at: string | null }) {
  return <span className="dim num nowrap">{useAgeText(at)}</span>;
}
