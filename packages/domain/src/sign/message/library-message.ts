import type { SignFace } from "../reconcile/face.ts";
import { defaultMaxPages, faceOfSign } from "../reconcile/face-of-sign.ts";
import type { SignMessage } from "./message.ts";
import { isActivePosting } from "./message-text.ts";
import { refitMessage } from "../layout/refit-message.ts";
import { type ImageSize, type MessageIssue, validateMessage } from "./validate.ts";
import type { WordRules } from "../words/words.ts";

/** Face on which a library message is written while no sign is named: 400 x 200 pixels, full matrix, 5 pages. */
export const libraryFace: SignFace = faceOfSign({
  pixelWidth: 400,
  pixelHeight: 200,
  matrixType: "FULL",
  maxPages: defaultMaxPages.library,
  capabilities: ["CHANGE_FOREGROUND_COLOR", "CHANGE_BACKGROUND_COLOR", "SUPPORTS_BEACONS"],
});

/** A size of sign faces, in pixels. */
export interface DisplaySize {
  pixelWidth: number;
  pixelHeight: number;
}

/** What of a library message says which wording stands on which display type. */
export interface LibraryWordings {
  message: SignMessage;
  overrides?: Readonly<Record<string, SignMessage>> | null;
  customOverrides?: Readonly<Record<string, boolean>> | null;
  disabled?: Readonly<Record<string, boolean>> | null;
}

/** Where a wording comes from: written by hand for the display type, or the base message in a font that fits. */
export type WordingSource = "custom" | "base";

/** What stands on a face of one display type, and whether it may. */
export interface LibraryWording {
  source: WordingSource;
  message: SignMessage;
  isExcluded: boolean;
  /** Why the face may not show it; empty when it may. */
  issues: MessageIssue[];
  /** Shows something, has no issue and is not excluded. */
  isValidated: boolean;
}

/** A face of a display type that no sign has: its size, a full matrix and the built-in fonts, nothing more. */
export function assumedFace({ pixelWidth, pixelHeight }: DisplaySize): SignFace {
  return faceOfSign({ pixelWidth, pixelHeight, matrixType: "FULL", maxPages: defaultMaxPages.library });
}

/** Display types whose size is that of the face. */
export function displayTypesOf<Type extends DisplaySize>(
  types: readonly Type[],
  face: Pick<SignFace, "widthPx" | "heightPx">,
): Type[] {
  return types.filter(
    ({ pixelWidth, pixelHeight }) => pixelWidth === face.widthPx && pixelHeight === face.heightPx,
  );
}

/**
 * What stands on a face of a display type. A wording written by hand is taken as it is; otherwise the base message in
 * the largest font that fits, so that it also suits a sign with fonts of its own.
 */
export function libraryWording(
  library: LibraryWordings,
  displayTypeId: string | undefined,
  face: SignFace,
  words: WordRules,
  imageSize?: ImageSize,
): LibraryWording {
  const isExcluded = displayTypeId !== undefined && library.disabled?.[displayTypeId] === true;
  const custom = customWording(library, displayTypeId);
  const { message, issues } = custom
    ? { message: custom, issues: validateMessage(custom, face, words, imageSize) }
    : refitMessage(library.message, face, words, imageSize);
  const isValidated = !isExcluded && issues.length === 0 && isActivePosting(message);
  return { source: custom ? "custom" : "base", message, isExcluded, issues, isValidated };
}

/**
 * What stands on a sign's face: undefined when any display type of its size leaves the message out. Of several display
 * types of one size the first with a wording of its own counts.
 */
export function wordingForFace(
  library: LibraryWordings,
  types: readonly (DisplaySize & { id: string })[],
  face: SignFace,
  words: WordRules,
): LibraryWording | undefined {
  const ids = displayTypesOf(types, face).map(({ id }) => id);
  if (ids.some((id) => library.disabled?.[id] === true)) return undefined;
  const own = ids.find((id) => customWording(library, id) !== undefined);
  return libraryWording(library, own ?? ids[0], face, words);
}

/** The document with the wordings as they were checked: by hand as they are, others fitted; excluded ones keep theirs. */
export function withCheckedWordings<Library extends LibraryWordings>(
  library: Library,
  checked: Readonly<Record<string, LibraryWording>>,
): Library {
  const kept = Object.entries(library.overrides ?? {}).filter(
    ([id]) => library.customOverrides?.[id] === true,
  );
  const fitted = Object.entries(checked)
    .filter(([, { source, isValidated }]) => source === "base" && isValidated)
    .map(([id, { message }]) => [id, message] as const);
  return { ...library, overrides: Object.fromEntries([...fitted, ...kept]) };
}

/** The document without the wording by hand of one display type: the row is the base message again. */
export function withoutCustomWording<Library extends LibraryWordings>(
  library: Library,
  displayTypeId: string,
): Library {
  return {
    ...library,
    overrides: without(library.overrides, displayTypeId),
    customOverrides: without(library.customOverrides, displayTypeId),
  };
}

/** The document with a wording by hand for one display type. */
export function withCustomWording<Library extends LibraryWordings>(
  library: Library,
  displayTypeId: string,
  message: SignMessage,
): Library {
  return {
    ...library,
    overrides: { ...library.overrides, [displayTypeId]: message },
    customOverrides: { ...library.customOverrides, [displayTypeId]: true },
  };
}

function customWording(
  { overrides, customOverrides }: LibraryWordings,
  displayTypeId: string | undefined,
): SignMessage | undefined {
  if (displayTypeId === undefined || customOverrides?.[displayTypeId] !== true) return undefined;
  return overrides?.[displayTypeId];
}

function without<Value>(
  map: Readonly<Record<string, Value>> | null | undefined,
  gone: string,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(map ?? {}).filter(([key]) => key !== gone));
}
