import { findUnwarned, warnedWithinKm as withinKm } from "@gantry/domain/incidents/warning-watch.ts";
import { upstreamOf } from "@gantry/domain/incidents/upstream.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { findWinningItem } from "@gantry/domain/sign/queue/winner.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { measureText } from "@gantry/domain/units/display-unit.ts";
import { Button, Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { BesideIncidentProps } from "../../../kinds/feature.ts";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Note } from "../../../kit/feedback/note.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { distanceText } from "../../../kit/measure-text.ts";
import { useKeys } from "../../../kit/screen/keys.ts";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { useFormats } from "../../../kit/time/formats.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useLive } from "../../../realtime/live.ts";
import { useCan } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { useWordRules } from "../composer/issues/use-issues.ts";
import { MessageFace } from "../led/message-face.tsx";
import { openMultiSignManager } from "../multi-sign/manager/open-manager.ts";
import { useQueues } from "../multi-sign/multi-sign-calls.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { faceFor, faceLabel, stateOf } from "../sign/sign-view.ts";
import { associationOf } from "./associated-calls.ts";
import { holdsHigher, proposeMessage } from "./propose.ts";
import { placedOf, signsOnRoad } from "./signs-on-road.ts";
import css from "./upstream.module.css";

const maxSigns = 8;
const maxWidthPx = 150;

/** Signs before an incident with what each would show. Preparing posts nothing: the messages open for a last look. */
export default function UpstreamSigns({ incident }: BesideIncidentProps) {
  const mayRead = useCan("READ", signKind.entityType);
  return mayRead && incident.isOpen ? <ReadableSigns incident={incident} /> : null;
}

function ReadableSigns({ incident }: BesideIncidentProps) {
  const { t } = useTranslation("incidents");
  const { unitSystem } = useFormats();
  const { roadName, direction, point } = incident;
  useLive(signKind.entityType);
  const signs = useQuery({ ...signsOnRoad(roadName ?? "", "DMS"), enabled: roadName !== null });
  const isPlaced = roadName !== null && direction !== null && point !== null;
  const found = upstreamOf(incident, (signs.data?.items ?? []).map(placedOf), withinKm).slice(0, maxSigns);
  return (
    <Panel
      title={t("upstream.title")}
      meta={
        found.length > 0 &&
        t("upstream.meta", { count: found.length, distance: measureText(withinKm, "km", unitSystem) })
      }
    >
      {!isPlaced && <EmptyState isInline title={t("upstream.unknown")} />}
      {isPlaced && !signs.data && !signs.error && <RowSkeletons rows={3} delayMs={150} />}
      {isPlaced && signs.error && !signs.data && (
        <FailedToLoad title={t("upstream.none")} error={signs.error} onRetry={() => void signs.refetch()} />
      )}
      {isPlaced && signs.data && found.length === 0 && <EmptyState isInline title={t("upstream.none")} />}
      {found.length > 0 && (
        <Proposals incident={incident} signs={found.map(({ device: { sign }, km }) => ({ sign, km }))} />
      )}
    </Panel>
  );
}

interface Found {
  sign: Sign;
  km: number;
}

function Proposals({ incident, signs }: BesideIncidentProps & { signs: readonly Found[] }) {
  const { t } = useTranslation("incidents");
  const { rules } = useWordRules(false);
  const ids = signs.map(({ sign }) => sign.id);
  const { data: queues } = useQueues(ids);
  const mayControl = useCan("CONTROL", signKind.entityType);
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const rows = signs.map(({ sign, km }) => {
    const face = faceFor(sign);
    const items = queues?.items.find(({ signId }) => signId === sign.id)?.items ?? [];
    const holder = findWinningItem(items, serverNowMs());
    const message = proposeMessage(incident, km, { face, words: rules });
    const isHigher = holdsHigher(holder?.priority);
    const isChosen = message !== undefined && (changed.get(sign.id) ?? !isHigher);
    return { sign, km, face, holder, message, isHigher, isChosen };
  });
  const chosen = rows.flatMap(({ sign, message, isChosen }) =>
    message && isChosen ? [[sign.id, message] as const] : [],
  );
  const prepare = () => {
    if (chosen.length === 0 || !mayControl) return;
    openMultiSignManager({
      signIds: chosen.map(([id]) => id),
      prepared: {
        name: `incident ${incident.id}`,
        messages: Object.fromEntries(chosen),
        association: associationOf(incident.id),
      },
    });
  };
  const watched = signs.map(({ sign }) => ({
    ...placedOf(sign),
    id: sign.id,
    messages: queues?.items.find(({ signId }) => signId === sign.id)?.items ?? [],
  }));
  const isUnwarned = queues !== undefined && findUnwarned([incident], watched).length > 0;
  useKeys({ m: prepare }, () => ({ title: t("upstream.title"), keys: [[["M"], t("keys.prepare")]] }));
  return (
    <>
      {isUnwarned && (
        <Note tone="warning" role="status" title={t("shift:watch.onIncident")}>
          {t("shift:watch.onIncidentText")}
        </Note>
      )}
      <ul className={css.rows}>
        {rows.map(({ sign, km, face, holder, message, isHigher, isChosen }) => (
          <li key={sign.id}>
            {mayControl && (
              <Checkbox
                aria-label={t("upstream.choose", { name: sign.name })}
                checked={isChosen}
                disabled={message === undefined}
                onChange={({ currentTarget }) =>
                  setChanged(new Map([...changed, [sign.id, currentTarget.checked]]))
                }
              />
            )}
            <div className="grow">
              <Link className="ellipsis" to={entityPath(signKind, sign.id)}>
                {sign.name}
              </Link>
              <div className="dim small">
                {t("upstream.before", {
                  distance: distanceText(km * 1000),
                })}
                , {holder ? t("upstream.shows", shownOf(sign, holder.priority)) : t("upstream.blank")}
                {isHigher && `, ${t("upstream.higher")}`}
              </div>
            </div>
            {message ? (
              <MessageFace
                message={message}
                face={face}
                label={message.pages
                  .flatMap(({ messageLines }) => messageLines.flatMap(({ segments }) => segments))
                  .map(({ text }) => text)
                  .join(" ")}
                pitchPx={Math.min(1, maxWidthPx / face.widthPx)}
              />
            ) : (
              <span className="dim small">{t("upstream.fitsNot")}</span>
            )}
          </li>
        ))}
      </ul>
      {mayControl && (
        <div className={`row ${css.foot}`}>
          <Button
            className="end"
            rightSection={<kbd>M</kbd>}
            disabled={chosen.length === 0}
            onClick={prepare}
          >
            {t("upstream.prepare", { count: chosen.length })}
          </Button>
        </div>
      )}
    </>
  );
}

function shownOf(sign: Sign, priority: number): { text: string; priority: number } {
  const { face } = stateOf(sign);
  return { text: face ? faceLabel(face, faceFor(sign)) : "", priority };
}
