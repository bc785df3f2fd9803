import { z } from "zod";
import { alertArea } from "./alert-area.ts";

/** What an authority warns the public of in an area, as an incident carries it. Times in ISO 8601. */
export const publicAlert = z.object({
  /** Identifiers of all messages about it, the newest last. */
  messages: z.array(z.string()),
  sentAt: z.string(),
  /** Null: the authority names no end. */
  expiresAt: z.string().nullable(),
  event: z.string(),
  isAmber: z.boolean(),
  /** Cancelled or expired: what signs show for it is taken down. */
  isOver: z.boolean(),
  areaText: z.string(),
  instruction: z.string().nullable(),
  urgency: z.string(),
  severity: z.string(),
  certainty: z.string(),
  vehicle: z.string().nullable(),
  licencePlate: z.string().nullable(),
  area: alertArea,
});
export type PublicAlert = z.infer<typeof publicAlert>;

const amberPattern = /\bamber\b|child abduction/i;
const plateWords =
  /\b(?:licen[cs]e plates?|plates?|LIC|tag)\b(?: (?:number|no\.?|is))?\s*[:#/]?\s*(?:[A-Z]{2}\/)?([A-Z0-9][A-Z0-9 -]{1,7}[A-Z0-9])\b/;
const colours =
  "black|white|gr[ae]y|silver|red|maroon|blue|green|brown|tan|beige|gold|orange|yellow|purple|BLK|WHI|GRY|SIL|BLU|GRN|BRO";
const vehicleWords = new RegExp(
  `\\b((?:\\d{4} )?(?:${colours}) (?:\\d{4} )?[A-Za-z0-9-]+(?: [A-Za-z0-9-]+){0,2})`,
  "i",
);

export const isAmberEvent = (...texts: readonly (string | null)[]): boolean =>
  texts.some((text) => text !== null && amberPattern.test(text));

/** "license plate ABC-123", "LIC/ABC123": the characters of the plate. */
export const findLicencePlate = (text: string): string | null => plateWords.exec(text)?.[1]?.trim() ?? null;

/** "blue 2014 Honda Civic": what a driver can recognise. */
export const findVehicle = (text: string): string | null =>
  vehicleWords.exec(text)?.[1]?.replace(/ (?:with|licen[cs]e|plate|and)\b.*/i, "") ?? null;

const shortEvents: Readonly<Record<string, string>> = {
  "severe thunderstorm warning": "SEVERE STORM",
  "tornado warning": "TORNADO",
  "winter storm warning": "WINTER STORM",
  "flash flood warning": "FLASH FLOOD",
  "high wind warning": "HIGH WIND",
  "dust storm warning": "DUST STORM",
  "blizzard warning": "BLIZZARD",
};

/**
 * Wordings for a sign in the area, the most telling first: each is a list of lines for one page. `until`: when it ends, as
 * drivers read a time, such as 6 PM.
 */
export function publicAlertWordings(
  { event, isAmber, areaText, vehicle, licencePlate }: PublicAlert,
  until: string | null,
): string[][] {
  if (isAmber) return amberWordings(vehicle?.toUpperCase() ?? null, licencePlate?.toUpperCase() ?? null);
  const name = event.toUpperCase();
  const short = shortEvents[event.toLowerCase()] ?? name.replace(/ (?:WARNING|ADVISORY|WATCH)$/, "");
  const end = until === null ? null : `UNTIL ${until}`;
  const place = areaText.toUpperCase();
  return [name, short].flatMap((what) => [
    ...(end
      ? [
          [what, place, end],
          [what, end],
        ]
      : [[what, place]]),
    [what],
  ]);
}

function amberWordings(vehicle: string | null, plate: string | null): string[][] {
  const title = "AMBER ALERT";
  const licence = plate === null ? null : `LIC ${plate}`;
  const shortVehicle =
    vehicle
      ?.replace(/\b\d{4} /, "")
      .split(" ")
      .slice(0, 2)
      .join(" ") ?? null;
  const all = [
    [title, vehicle, licence],
    [title, shortVehicle, licence],
    [title, licence ?? vehicle],
    [title, shortVehicle],
    [title, "TUNE RADIO"],
    [title],
  ];
  return all.map((lines) => lines.filter((line) => line !== null));
}
