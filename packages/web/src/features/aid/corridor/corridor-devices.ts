import type { JudgedDetectorState } from "@gantry/domain/detector/detector-reading.ts";
import type { PlacedDevice } from "@gantry/domain/incidents/along-road.ts";
import { type SpeedBand, speedBand } from "@gantry/domain/incidents/corridor.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { messageText } from "@gantry/domain/sign/message/message-text.ts";
import type { SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { freshnessOf } from "../../../kit/status/freshness.ts";
import type { Entity } from "../../../queries/kind-queries.ts";

export const corridorKinds = { camera, sign, detector } as const;
export type CorridorKind = keyof typeof corridorKinds;

export interface Shown extends PlacedDevice {
  id: string;
  kind: CorridorKind;
  entity: Entity;
}

export const kindOf = (device: Shown): AnyKind => corridorKinds[device.kind];

export function shownOf(kind: CorridorKind, entity: Entity): Shown {
  const [longitude, latitude] =
    (entity["location"] as { coordinates?: readonly number[] } | null)?.coordinates ?? [];
  return {
    id: entity.id,
    kind,
    entity,
    name: String(entity["name"] ?? entity.id),
    description: textOf(entity["description"]),
    roadName: textOf(entity["roadName"]),
    direction: textOf(entity["direction"]),
    point: longitude === undefined || latitude === undefined ? null : [longitude, latitude],
    isAnyDirection: kind === "camera",
  };
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

export type Reading =
  | { what: "status" }
  | { what: "unknown" }
  | { what: "blank" }
  | { what: "message"; text: string }
  | { what: "speed"; kph: number; band: SpeedBand };

/** What a device says now; a value that is too old is not known. */
export function readingOf({ kind, entity }: Shown, nowMs: number): Reading {
  switch (kind) {
    case "camera":
      return { what: "status" };
    case "sign":
      return faceReading(entity, nowMs);
    case "detector":
      return speedReading(entity, nowMs);
  }
}

function faceReading(entity: Entity, nowMs: number): Reading {
  const { face, message } = (entity["stateData"] ?? {}) as Partial<SignStateData>;
  if (!face || !isCurrent(entity, face.readAt, nowMs)) return { what: "unknown" };
  if (face.isBlank) return { what: "blank" };
  return { what: "message", text: (message && messageText(message)) || face.multi };
}

/** The mean of its lanes, by the vehicles that drove in them. */
function speedReading(entity: Entity, nowMs: number): Reading {
  const {
    detectorLanes = [],
    laneFaults = [],
    endedAt,
  } = (entity["stateData"] ?? {}) as Partial<JudgedDetectorState>;
  if (!endedAt || !isCurrent(entity, endedAt, nowMs)) return { what: "unknown" };
  const faulty = new Set(laneFaults.map(({ index }) => index));
  const lanes = detectorLanes.filter(
    ({ index, fault, speed, volume }) => fault === null && !faulty.has(index) && speed !== null && volume,
  );
  const vehicles = lanes.reduce((sum, { volume }) => sum + (volume ?? 0), 0);
  if (vehicles === 0) return { what: "unknown" };
  const kph = lanes.reduce((sum, { speed, volume }) => sum + (speed ?? 0) * (volume ?? 0), 0) / vehicles;
  return { what: "speed", kph, band: speedBand(kph) };
}

function isCurrent({ status, ...entity }: Entity, at: string, nowMs: number): boolean {
  const isOnline = status === "ONLINE" || status === "DEGRADED";
  return isOnline && freshnessOf(nowMs - Date.parse(at), Number(entity["pollRate"] ?? 30)) !== "stale";
}
