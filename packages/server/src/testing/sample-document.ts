import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Field, Fields } from "@gantry/domain/kinds/fields.ts";
import { mapIconNames } from "@gantry/domain/pictures/map-icons.ts";
import { messageFields } from "@gantry/domain/sign/message/message-fields.ts";
import { evenGrid } from "@gantry/domain/kinds/wall-grid.ts";

/** A valid body for any kind, different for each number: what the shared suite creates entities from. */
export function sampleDocument(kind: AnyKind, number: number): Record<string, unknown> {
  return { ...sampleGroup(kind.fields as Fields, number), ...consistent[kind.name]?.(number) };
}

/** Where values have to fit each other, by kind. */
const consistent: Record<string, (number: number) => Record<string, unknown>> = {
  camera: (number) => ({
    internalStreamType: "RTSP",
    internalStreamUrl: `rtsp://10.0.0.${number}/main`,
    externalStreamType: ["HLS", "WOWZA_WEBRTC", "NVDS"][number % 3],
    externalStreamUrl: `https://streams.example/${number}.m3u8`,
  }),
  alarmConfig: () => ({ entityType: "DETECTOR", alarmType: "communication" }),
  report: () => ({ status: "DRAFT" }),
  // At most one is the default: a second would take it from the first.
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
  wallLayout: (number) => ({ ...evenGrid((number % 12) + 1, 2) }),
  videoWall: (number) => ({
    layout: evenGrid(2, 2),
    items: [{ tile: 1, entityType: "TOUR", entityId: `id-${number}` }],
  }),
};

/** One blue pixel; nothing but ours writes it in just these octets. */
const samplePicture =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGPQiDrxHwAEQgJK/Lg5ygAAAABJRU5ErkJggg==";

function sampleGroup(fields: Fields, number: number): Record<string, unknown> {
  const given = Object.entries(fields).filter(([, field]) => !field.readOnly);
  return Object.fromEntries(given.map(([name, field]) => [name, sampleValue(name, field, number)]));
}

function sampleValue(name: string, field: Field, number: number): unknown {
  switch (field.type) {
    case "text":
      return sampleText(name, field.check, number);
    case "textarea":
    case "secret":
      return `${name} ${number}`;
    case "range":
    case "unitNumber":
    case "number":
      return Math.min((field.min ?? 0) + number, field.max ?? number);
    case "switch":
    case "checkbox":
      return number % 2 === 0;
    case "select":
    case "radio":
      return field.options[number % field.options.length];
    case "multiSelect":
      return [field.options[number % field.options.length]];
    case "point":
      return { type: "Point", coordinates: [10 + number / 100, 50] };
    case "entity":
      return `id-${number}`;
    case "entities":
    case "strings":
      return [`id-${number}`];
    case "entityRefs":
      return [{ entityType: "SIGN", entityId: `id-${number}` }];
    case "image":
      return samplePicture;
    case "url":
      return `https://example.test/${number}`;
    case "richText":
      return `<p>${name} ${number}</p>`;
    case "geoProperty":
      return `${name}_${number}`;
    // Has to be uploaded first.
    case "file":
      return null;
    case "line":
      return {
        type: "LineString",
        coordinates: [
          [10 + number / 100, 50],
          [11, 51],
        ],
      };
    case "mapIcon":
      return mapIconNames[number % mapIconNames.length];
    case "duration":
      return (Math.ceil((field.min ?? 0) / 1e6) + number) * 1e6;
    case "time":
      return new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString();
    case "object":
      return sampleGroup(field.fields, number);
    case "objects":
      return [sampleGroup(field.fields, number)];
    case "map":
      return {
        [String("min" in field.keys ? field.keys.min + number : `id-${number}`)]: sampleValue(
          name,
          field.of,
          number,
        ),
      };
    case "email":
      return sampleText(name, "email", number);
    case "color":
      return sampleText(name, "color", number);
    case "tel":
      return `+1206555${String(number).padStart(4, "0")}`;
    case "date":
      return `2026-01-${String((number % 28) + 1).padStart(2, "0")}`;
    case "timeOfDay":
      return `08:${String(number % 60).padStart(2, "0")}`;
    case "dateRange":
      return { from: "2026-01-01", to: `2026-02-${String((number % 28) + 1).padStart(2, "0")}` };
    case "rrule":
      return `FREQ=DAILY;INTERVAL=${(number % 366) + 1}`;
    case "sourceSelect":
      return `value ${number}`;
    case "projectSelect":
      return field.options[number % field.options.length] ?? `project ${number}`;
    case "labelSelect":
      return [field.options[number % field.options.length] ?? `label ${number}`];
    case "signMessage":
      return sampleGroup(messageFields, number);
    case "connectionTest":
      return undefined;
    case "json":
      return { width: number };
  }
}

function sampleText(name: string, check: string | undefined, number: number): string {
  if (check === "host") return `10.0.0.${number}`;
  if (check === "url") return `https://example.test/${number}`;
  if (check === "email") return `a${number}@example.test`;
  if (check === "color") return `#00000${number % 10}`;
  return `${name} ${String(number).padStart(3, "0")}`;
}
