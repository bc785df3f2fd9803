import type { OnRoad } from "@gantry/domain/incidents/along-road.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { IconActivity, IconArrowNarrowRight, IconDeviceTv, IconVideo } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type CSSProperties, type KeyboardEvent, useRef, useState } from "react";
import type { Severity } from "../../../kit/status/glyph-shapes.ts";
import { SeverityMark } from "../../../kit/status/glyphs.tsx";
import { useNowMs } from "../../../kit/status/second-clock.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { type CorridorKind, kindOf, readingOf, type Shown } from "./corridor-devices.ts";
import { QueueBands } from "./corridor-queues.tsx";
import css from "./corridor.module.css";
import { deviceText, readingText, shortName, speedText, wayText } from "./device-text.ts";
import { labelLevels, stripScale } from "./place-on-strip.ts";
import type { QueueOnCorridor } from "./queues-on-corridor.ts";

interface CorridorStripProps {
  devices: readonly OnRoad<Shown>[];
  marks: readonly { milepost: number; km: number }[];
  queues: readonly QueueOnCorridor[];
  severity: Severity;
  /** Of the incident. */
  name: string | null;
}

const icons = { sign: IconDeviceTv, camera: IconVideo, detector: IconActivity };
/** Above the road signs and cameras, below it detectors. */
const tracks: Readonly<Record<"above" | "below", readonly CorridorKind[]>> = {
  above: ["sign", "camera"],
  below: ["detector"],
};
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
};

/** One stop for Tab; arrow keys move along the road and Enter opens the device. */
export function CorridorStrip({ devices, marks, queues, severity, name }: CorridorStripProps) {
  const { t } = useTranslation("incidents");
  const strip = useRef<HTMLDivElement>(null);
  const [currentId, setCurrentId] = useState<string>();
  const [isInside, setInside] = useState(false);
  const nearest = devices.findLastIndex(({ km }) => km <= 0);
  const found = devices.findIndex(({ device }) => device.id === currentId);
  const at = found >= 0 ? found : Math.max(0, nearest);
  const scale = stripScale(devices);
  const current = devices[at];
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = devices[Math.min(devices.length - 1, Math.max(0, at + step))];
    if (!next) return;
    setCurrentId(next.device.id);
    strip.current?.querySelector<HTMLElement>(`[data-device="${CSS.escape(next.device.id)}"]`)?.focus();
  };
  return (
    <div className={css.scroller}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its links take the focus */}
      <div
        ref={strip}
        className={css.strip}
        role="group"
        aria-label={t("corridor.strip")}
        onKeyDown={move}
        onFocus={() => setInside(true)}
        onBlur={() => setInside(false)}
      >
        {(["above", "below"] as const).map((side) => (
          <Track
            key={side}
            side={side}
            devices={devices.filter(({ device }) => tracks[side].includes(device.kind))}
            scale={scale}
            currentId={current?.device.id}
            onCurrent={setCurrentId}
          />
        ))}
        <div className={css.road} aria-hidden="true">
          <QueueBands queues={queues} scale={scale} />
          <IconArrowNarrowRight className={css.ahead} size={22} />
        </div>
        <div className={css.place} style={placeStyle(scale(0))}>
          <SeverityMark severity={severity} size={22} />
          <b>{name}</b>
        </div>
        <div className={css.marks} aria-hidden="true">
          {marks
            .map((mark) => ({ ...mark, place: scale(mark.km) }))
            .filter(({ place }) => place >= 0 && place <= 100)
            .map(({ milepost, place }) => (
              <span key={milepost} className="dim small num" style={placeStyle(place)}>
                {t("corridor.milepost", { milepost })}
              </span>
            ))}
        </div>
      </div>
      <p className={css.said}>
        {current && (isInside || found >= 0) ? (
          <CurrentDevice current={current} />
        ) : (
          <span className="dim">{t("corridor.help")}</span>
        )}
      </p>
    </div>
  );
}

const placeStyle = (percent: number): CSSProperties => ({ insetInlineStart: `${percent}%` });

function CurrentDevice({ current: { device, km } }: { current: OnRoad<Shown> }) {
  const nowMs = useNowMs();
  return (
    <>
      <b>{device.name}</b> <span className="dim">{wayText(km)}</span> {readingText(device, nowMs)}
    </>
  );
}

interface TrackProps {
  side: "above" | "below";
  devices: readonly OnRoad<Shown>[];
  scale: (km: number) => number;
  currentId: string | undefined;
  onCurrent: (id: string) => void;
}

function Track({ side, devices, scale, currentId, onCurrent }: TrackProps) {
  const nowMs = useNowMs();
  const places = devices.map(({ km }) => scale(km));
  const levels = labelLevels(places);
  return (
    <div className={css.track} data-side={side}>
      {devices.map((one, index) => (
        <Link
          key={one.device.id}
          to={entityPath(kindOf(one.device), one.device.id)}
          className={css.device}
          style={placeStyle(places[index] ?? 0)}
          data-device={one.device.id}
          data-level={levels[index] ?? "none"}
          data-status={one.device.entity.status}
          data-band={bandOf(one.device, nowMs)}
          tabIndex={one.device.id === currentId ? 0 : -1}
          aria-label={deviceText(one, nowMs)}
          title={one.device.name}
          onFocus={() => onCurrent(one.device.id)}
        >
          <DeviceMark one={one} nowMs={nowMs} />
        </Link>
      ))}
    </div>
  );
}

function bandOf(device: Shown, nowMs: number): string {
  const reading = readingOf(device, nowMs);
  return reading.what === "speed" ? reading.band : reading.what;
}

function DeviceMark({ one, nowMs }: { one: OnRoad<Shown>; nowMs: number }) {
  const Icon = icons[one.device.kind];
  const reading = readingOf(one.device, nowMs);
  return (
    <>
      <span className={css.label}>{reading.what === "speed" ? speedText(reading) : shortName(one)}</span>
      <Icon size={16} />
    </>
  );
}
