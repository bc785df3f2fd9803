import type { PastAction, PastMoment } from "@gantry/domain/contract/answers/time-machine.ts";
import { kindOfType } from "@gantry/domain/subjects/subjects.ts";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { layerOf } from "../../../kit/map/device-layers.ts";
import { IconButton } from "../../../kit/look/icon-button.tsx";
import { SeverityMark } from "../../../kit/status/glyphs.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { kindText } from "../../../text/kind-text.ts";
import { translateComputed } from "../../../text/translate-computed.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import mapCss from "../map-screen.module.css";
import { actionsQuery } from "./past-calls.ts";
import css from "./past.module.css";

const aroundMs = 30 * 60_000;
/** Moments within this time share a list, so that playing does not fetch it each second. */
const roundMs = 5 * 60_000;

interface PastListsProps {
  atMs: number;
  moment: PastMoment;
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** Alarms that were active, and what people did around the moment. */
export function PastLists({ atMs, moment, onChoose, onClose }: PastListsProps) {
  const { t } = useTranslation("timeMachine");
  const { alarms } = moment;
  return (
    <section className={`${mapCss.floating} ${css.lists}`} aria-label={t("lists")}>
      <header className="row">
        <h2>{t("alarmsThen", { count: alarms.length })}</h2>
        <span className="end">
          <IconButton icon={IconX} label={t("closeLists")} onClick={onClose} />
        </span>
      </header>
      <ul>
        {alarms.map(
          ({ id, name, severity, entityId, entityName, activeTime, acknowledgedAt, acknowledgedBy }) => (
            <li key={id}>
              <button type="button" className="row" onClick={() => onChoose(entityId)}>
                <SeverityMark severity={severity} size={15} isAcknowledged={acknowledgedAt !== null} />
                <span className="grow">
                  <span>{`${entityName}: ${name}`}</span>
                  <span className="dim small">
                    {acknowledgedBy ? t("acknowledgedBy", { name: acknowledgedBy }) : t("notAcknowledged")}
                  </span>
                </span>
                <span className="dim small num nowrap">{timeText(activeTime, atMs)}</span>
              </button>
            </li>
          ),
        )}
      </ul>
      <Actions atMs={atMs} onChoose={onChoose} />
    </section>
  );
}

function Actions({ atMs, onChoose }: Pick<PastListsProps, "atMs" | "onChoose">) {
  const { t } = useTranslation("timeMachine");
  const middleMs = Math.round(atMs / roundMs) * roundMs;
  const { data, error, refetch } = useQuery({
    ...actionsQuery({ fromMs: middleMs - aroundMs, toMs: middleMs + aroundMs }),
    placeholderData: (before) => before,
  });
  return (
    <>
      <h2>{t("actionsAround")}</h2>
      {error && <FailedToLoad title={t("actionsFailed")} error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <p className="dim">{t("noActions")}</p>}
      <ul>
        {data?.items.map((action) => (
          <li key={`${action.at} ${action.action} ${action.entityId}`}>
            <ActionRow action={action} atMs={atMs} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {data?.isCut && <p className="dim small">{t("actionsCut")}</p>}
    </>
  );
}

function ActionRow({
  action,
  atMs,
  onChoose,
}: Pick<PastListsProps, "atMs" | "onChoose"> & { action: PastAction }) {
  const { t } = useTranslation("timeMachine");
  const { at, actorName, entityType, entityId, entityName } = action;
  const kind = kindOfType(entityType);
  const name =
    entityName ?? (kind ? kindText(kind, "one") : translateComputed(`permissions:types.${entityType}`));
  const text = (
    <>
      <span className="grow">
        <span>{t("action", { actor: actorName, action: t(`actions.${action.action}`), name })}</span>
        {Date.parse(at) > atMs && <span className="dim small">{t("later")}</span>}
      </span>
      <span className="dim small num nowrap">{timeText(at, atMs)}</span>
    </>
  );
  return layerOf(entityType) ? (
    <button type="button" className="row" onClick={() => onChoose(entityId)}>
      {text}
    </button>
  ) : (
    <div className="row">{text}</div>
  );
}
