import { isInArea } from "@gantry/domain/incidents/alert-area.ts";
import { proposedWordings } from "@gantry/domain/incidents/proposed-wording.ts";
import { type PublicAlert, publicAlertWordings } from "@gantry/domain/incidents/public-alert.ts";
import { clockOfDrivers } from "@gantry/domain/time/driver-clock.ts";
import { momentMs } from "@gantry/domain/time/moment.ts";
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
import { fitWording, holdsHigher } from "./propose.ts";
import { messageSignPlaces, placedOf, pointOf, signsOf, signsOnRoad } from "./signs-on-road.ts";
import css from "./upstream.module.css";

const maxSigns = 8;
/** More are not prepared at once. */
const maxInArea = 500;
const maxWidthPx = 150;

/** Signs before an incident with what each would show. Preparing posts nothing: the messages open for a last look. */
export default function UpstreamSigns({ incident }: BesideIncidentProps) {
  const mayRead = useCan("READ", signKind.entityType);
  if (!mayRead || !incident.isOpen) return null;
  const { publicAlert } = incident;
  return publicAlert ? (
    <AreaSigns incident={incident} alert={publicAlert} />
  ) : (
    <ReadableSigns incident={incident} />
  );
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
        <Proposals
          incident={incident}
          signs={found.map(({ device: { sign }, km }) => ({
            sign,
            where: t("upstream.before", { distance: distanceText(km * 1000) }),
            wordings: proposedWordings(incident, km),
          }))}
        />
      )}
    </Panel>
  );
}

/** Signs in the area of a public alert, with a message as long as it holds. */
function AreaSigns({ incident, alert }: BesideIncidentProps & { alert: PublicAlert }) {
  const { t } = useTranslation("incidents");
  const { zone } = useFormats();
  useLive(signKind.entityType);
  const places = useQuery(messageSignPlaces);
  const inArea = (places.data?.items ?? []).flatMap((place) => {
    const point = pointOf(place);
    return point !== null && isInArea([...point], alert.area) ? [place.id] : [];
  });
  const signs = useQuery({ ...signsOf(inArea.slice(0, maxInArea)), enabled: inArea.length > 0 });
  const expiresMs = momentMs(alert.expiresAt);
  const wordings = publicAlertWordings(
    alert,
    expiresMs === undefined ? null : clockOfDrivers(expiresMs, zone),
  );
  const found = signs.data?.items ?? [];
  const isNone = places.data !== undefined && inArea.length === 0;
  const failed = [places, signs].find(({ data, error }) => error && !data);
  return (
    <Panel title={t("area.signs")} meta={inArea.length > 0 && inArea.length}>
      {!signs.data && !failed && !isNone && <RowSkeletons rows={3} delayMs={150} />}
      {failed && (
        <FailedToLoad title={t("area.failed")} error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      {isNone && <EmptyState isInline title={t("area.none")} />}
      {inArea.length > maxInArea && (
        <Note tone="warning" role="status" title={t("area.more", { count: inArea.length - maxInArea })}>
          {t("area.moreText")}
        </Note>
      )}
      {found.length > 0 && (
        <Proposals
          incident={incident}
          signs={found.map((sign) => ({ sign, where: sign.roadName ?? "", wordings }))}
          preparation={alert.messages.at(-1)}
          durationMs={expiresMs === undefined ? undefined : durationUntil(expiresMs)}
        />
      )}
    </Panel>
  );
}

const stepMs = 5 * 60_000;

/** In steps, so that a prepared message stays the same from minute to minute. */
const durationUntil = (endMs: number): number =>
  Math.max(1, Math.ceil((endMs - serverNowMs()) / stepMs)) * stepMs;

interface Found {
  sign: Sign;
  where: string;
  wordings: readonly string[][];
}

interface ProposalsProps extends BesideIncidentProps {
  signs: readonly Found[];
  /** Tells one preparation for the incident from another. */
  preparation?: string | undefined;
  durationMs?: number | undefined;
}

function Proposals({ incident, signs, preparation, durationMs }: ProposalsProps) {
  const { t } = useTranslation("incidents");
  const { rules } = useWordRules(false);
  const ids = signs.map(({ sign }) => sign.id);
  const { data: queues } = useQueues(ids);
  const mayControl = useCan("CONTROL", signKind.entityType);
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const rows = signs.map(({ sign, where, wordings }) => {
    const face = faceFor(sign);
    const items = queues?.items.find(({ signId }) => signId === sign.id)?.items ?? [];
    const holder = findWinningItem(items, serverNowMs());
    const message = fitWording(wordings, { face, words: rules }, durationMs);
    const isHigher = holdsHigher(holder?.priority);
    const isChosen = message !== undefined && (changed.get(sign.id) ?? !isHigher);
    return { sign, where, face, holder, message, isHigher, isChosen };
  });
  const chosen = rows.flatMap(({ sign, message, isChosen }) =>
    message && isChosen ? [[sign.id, message] as const] : [],
  );
  const prepare = () => {
    if (chosen.length === 0 || !mayControl) return;
    openMultiSignManager({
      signIds: chosen.map(([id]) => id),
      prepared: {
        name: ["incident", incident.id, preparation].filter(Boolean).join(" "),
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
        {rows.map(({ sign, where, face, holder, message, isHigher, isChosen }) => (
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
                {where}, {holder ? t("upstream.shows", shownOf(sign, holder.priority)) : t("upstream.blank")}
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
