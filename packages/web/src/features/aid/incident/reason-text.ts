import type { AlertHistoryItem } from "@gantry/domain/contract/answers/incident.ts";
import { measureText } from "../../../kit/measure-text.ts";
import { translateFirst } from "../../../text/translate.ts";

/** Why an alert belongs to an incident, with the distance in the shown system of units. */
export function reasonText({ key, args }: NonNullable<AlertHistoryItem["correlationReason"]>): string {
  const { km } = args;
  return translateFirst([key], {
    ...args,
    ...(typeof km === "number" && { distance: measureText(km, "km", "medium") }),
  });
}
