import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Fields } from "@gantry/domain/fields/fields.ts";
import { sampleGroup } from "@gantry/domain/fields/groups.ts";
import { typeOf } from "@gantry/domain/fields/index.ts";
import { makeEvenGrid } from "@gantry/domain/camera/wall-grid.ts";

export function sampleDocument(kind: AnyKind, number: number): Record<string, unknown> {
  return { ...sampleGroup(kind.fields as Fields, number, typeOf), ...consistent[kind.name]?.(number) };
}

/** Values that must be consistent, by kind. */
const consistent: Record<string, (number: number) => Record<string, unknown>> = {
  camera: (number) => ({
    internalStreamType: "RTSP",
    internalStreamUrl: `rtsp://10.0.0.${number}/main`,
    externalStreamType: ["HLS", "WOWZA_WEBRTC", "NVDS"][number % 3],
    externalStreamUrl: `https://streams.example/${number}.m3u8`,
  }),
  conditionRule: () => ({
    conditionType: "time",
    entityType: "DETECTOR",
    alarmType: null,
    fromTime: "06:00",
    untilTime: "09:00",
    measuredValue: "trafficSpeed",
    comparison: "below",
    limit: 50,
    clearLimit: 60,
    notifyPeople: true,
    holdTime: 60_000,
    endHoldTime: 60_000,
    displayTime: 600_000_000_000,
    wallTime: 60_000,
  }),
  alarmConfig: () => ({ entityType: "DETECTOR", alarmType: "communication" }),
  escalation: (number) => ({ wait: 600_000 + number }),
  report: () => ({ status: "DRAFT" }),
  // Only one may be the default.
  signPriority: () => ({ default: false }),
  signFont: (number) => ({
    default: false,
    characterHeight: 7,
    characterWidths: { [number]: 5 },
    fontBitmap: { [number]: "0123456789" },
  }),
  signPlan: (number) => ({
    selectedSigns: [`id-${number}`],
    signMessages: { [`id-${number}`]: { pages: [{}] } },
  }),
  workZone: (number) => ({ endAt: `2027-01-01T00:00:${String(number % 60).padStart(2, "0")}.000Z` }),
  wallLayout: (number) => ({ ...makeEvenGrid((number % 12) + 1, 2) }),
  videoWall: (number) => ({
    layout: makeEvenGrid(2, 2),
    items: [{ tile: 1, entityType: "TOUR", entityId: `id-${number}` }],
  }),
};
