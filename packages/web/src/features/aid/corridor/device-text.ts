import type { OnRoad } from "@gantry/domain/incidents/along-road.ts";
import { distanceText, measureText } from "../../../kit/measure-text.ts";
import { translate } from "../../../text/translate.ts";
import { type Reading, readingOf, type Shown } from "./corridor-devices.ts";

export function wayText(km: number): string {
  const distance = distanceText(Math.abs(km) * 1000);
  return translate(km <= 0 ? "incidents:corridor.upstream" : "incidents:corridor.downstream", { distance });
}

export function readingText(device: Shown, nowMs: number): string {
  const reading = readingOf(device, nowMs);
  switch (reading.what) {
    case "status":
      return translate(`status:device.${device.entity.status ?? "UNKNOWN"}`);
    case "unknown":
      return translate("incidents:corridor.noValue");
    case "blank":
      return translate("incidents:corridor.blank");
    case "message":
      return translate("incidents:corridor.shows", { text: reading.text });
    case "speed":
      return translate(`incidents:corridor.speed.${reading.band}`, { speed: speedText(reading) });
  }
}

export const speedText = ({ kph }: Extract<Reading, { what: "speed" }>): string =>
  measureText(Math.round(kph), "kph");

/** Begins with the words that the strip shows, so that they can be spoken to choose the device. */
export const deviceText = (one: OnRoad<Shown>, nowMs: number): string =>
  [shortName(one), wayText(one.km), readingText(one.device, nowMs)].join(", ");

/** `DMS 207.6` of `DMS I-25 NB MP 207.6`. */
export function shortName({ device: { name }, milepost }: OnRoad<Shown>): string {
  const [word = name] = name.split(" ");
  return milepost === null ? name : `${word} ${milepost.toFixed(1)}`;
}
