import type { PastAlarm } from "@gantry/domain/contract/answers/time-machine.ts";
import { IconX } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { featureList } from "../../../kinds/feature-list.ts";
import { FeaturePart } from "../../../kinds/feature-part.tsx";
import type { DeviceProperties } from "../../../kinds/map-devices/device-features.ts";
import { Fact, Facts } from "../../../kit/facts/facts.tsx";
import { IconButton } from "../../../kit/look/icon-button.tsx";
import { ageText } from "../../../kit/status/age.tsx";
import { SeverityMark, StatusText } from "../../../kit/status/glyphs.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { entityQuery } from "./past-calls.ts";
import css from "./past.module.css";

interface PastPanelProps {
  device: DeviceProperties;
  atMs: number;
  alarms: readonly PastAlarm[];
  onClose: () => void;
}

/** What was known about one device; there is nothing to operate. */
export function PastPanel({ device, atMs, alarms, onClose }: PastPanelProps) {
  const { t } = useTranslation("timeMachine");
  const { entityType, id } = device;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { data, error, refetch } = useQuery({
    ...entityQuery(atMs, entityType, id),
    placeholderData: keepPreviousData,
  });
  const card = featureList()
    .flatMap((feature) => feature.mapLayer ?? [])
    .find((layer) => layer.entityType === entityType)?.pastCard;
  const seenAt = data?.polledAt ?? data?.state?.observedAt;
  return (
    <aside className={css.panel} aria-label={t("panel", { name: device.name })}>
      <header className="row">
        <div className="grow">
          <h2 ref={heading} tabIndex={-1} className="ellipsis">
            {device.name}
          </h2>
          <StatusText status={device.status} size={14} />
        </div>
        <IconButton icon={IconX} label={t("closePanel")} onClick={onClose} />
      </header>
      <p className={`${css.then} num`}>{t("asOf", { time: timeText(new Date(atMs).toISOString()) })}</p>
      {error && <FailedToLoad title={t("panelFailed")} error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          {card && <FeaturePart load={card} props={{ id, atMs, past: data }} />}
          <Facts>
            <Fact label={t("since")}>
              {data.state?.statusSince && timeText(data.state.statusSince, atMs)}
            </Fact>
            <Fact label={t("seen")}>
              {seenAt &&
                t("earlier", {
                  time: timeText(seenAt, atMs),
                  age: ageText(Math.max(0, atMs - Date.parse(seenAt))),
                })}
            </Fact>
            {data.lockedBy && (
              <Fact label={t("lockedBy")}>
                {t("byAt", { name: data.lockedBy.name, time: timeText(data.lockedBy.at, atMs) })}
              </Fact>
            )}
          </Facts>
        </>
      )}
      <ul className={css.alarms}>
        {alarms
          .filter((alarm) => alarm.entityId === id && alarm.entityType === entityType)
          .map((alarm) => (
            <li key={alarm.id} className="row">
              <SeverityMark
                severity={alarm.severity}
                size={15}
                isAcknowledged={alarm.acknowledgedAt !== null}
              />
              <span className="grow">{alarm.name}</span>
              <span className="dim small num">{timeText(alarm.activeTime, atMs)}</span>
            </li>
          ))}
      </ul>
    </aside>
  );
}
