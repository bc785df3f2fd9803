import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { hasText } from "./translate.ts";
import { translateComputed as text } from "./translate-computed.ts";

type KindText = "one" | "many" | "title";

export const kindText = (kind: Pick<AnyKind, "name">, which: KindText) => text(`kinds:${kind.name}.${which}`);
/** What adds an entity of a kind, and what it is for, where there is none. */
export const kindListText = (kind: Pick<AnyKind, "name">, which: "new" | "empty") =>
  text(`kindLists:${kind.name}.${which}`);

/** Label keys, the kind's own first. */
export const fieldLabelKeys = (kind: Pick<AnyKind, "name">, field: string) => [
  `kindFields:${kind.name}.${field}`,
  `fields:${field}`,
];
export const fieldLabel = (kind: Pick<AnyKind, "name">, field: string) => text(fieldLabelKeys(kind, field));

export const sectionTitle = (section: string) => text(`sections:${section}.title`);
export const sectionText = (section: string) => text(`sections:${section}.text`);
export const optionKey = (field: string, option: string) => `options:${field}.${option}`;
export const optionText = (field: string, option: string) => text(optionKey(field, option));
export const unitText = (unit: string) => text(`units:${unit}`);

/** Messages with default texts; the names are the suffixes of the kinds' own keys. */
const generic = {
  Saved: "common:saveSuccessful",
  SaveError: "common:saveError",
  Created: "common:createSuccess",
  CreateError: "common:createError",
  Deleted: "common:deleteSuccess",
  DeleteError: "common:deleteError",
} as const;
/** Entity name; for a singleton, the kind name. */
export function entityName(kind: Pick<AnyKind, "name" | "singleton">, name: unknown, id = ""): string {
  if (kind.singleton !== undefined) return kindText(kind, "one");
  return typeof name === "string" && name !== "" ? name : id;
}

export type KindMessage = keyof typeof generic;

/** Result message for one entity: the kind's own text or the default (PLAT-048). */
export const kindMessage = (kind: Pick<AnyKind, "name">, message: KindMessage, name: string) =>
  text([...ownKeys(kind.name, message), generic[message]], { name });

/** Messages whose specified keys differ (SIGN-178). */
const namedOtherwise: Partial<Record<string, Partial<Record<KindMessage, string>>>> = {
  signPlan: {
    Saved: "signPlans:successfullySaved",
    Created: "signPlans:successfullySaved",
    Deleted: "signPlans:deleted",
  },
};

/**
 * Users are "updated" (ADM-028), everything else is "saved". A kind with both texts uses "saved" for new
 * entities and "updated" otherwise (SIGN-177).
 */
function ownKeys(name: string, message: KindMessage): string[] {
  const named = namedOtherwise[name]?.[message];
  if (named) return [named];
  const keyOf = (end: string) => `messages:${name}${end}`;
  const isNew = message === "Created" || message === "CreateError";
  if (!isNew) return [message.replace("Save", "Update"), message].map(keyOf);
  const distinguishes = hasText(keyOf("Saved")) && hasText(keyOf("Updated"));
  return distinguishes
    ? [message, message === "Created" ? "Saved" : "SaveError"].map(keyOf)
    : [keyOf(message)];
}
