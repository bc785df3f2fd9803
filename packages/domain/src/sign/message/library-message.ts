import type { SignFace } from "../reconcile/face.ts";
import { defaultMaxPages, faceOfSign } from "../reconcile/face-of-sign.ts";
import type { SignMessage } from "./message.ts";
import { isActivePosting } from "./message-text.ts";
import { refitMessage } from "../layout/refit-message.ts";
import { type ImageSize, type MessageIssue, validateMessage } from "./validate.ts";
import type { WordRules } from "../words/words.ts";

/** Face for library messages without a sign: 400 x 200 pixels, full matrix, 5 pages. */
export const libraryFace: SignFace = faceOfSign({
  pixelWidth: 400,
  pixelHeight: 200,
  matrixType: "FULL",
  maxPages: defaultMaxPages.library,
  capabilities: ["CHANGE_FOREGROUND_COLOR", "CHANGE_BACKGROUND_COLOR", "SUPPORTS_BEACONS"],
});

export interface DisplaySize {
  pixelWidth: number;
  pixelHeight: number;
}

export interface LibraryWordings {
  message: SignMessage;
  overrides?: Readonly<Record<string, SignMessage>> | null;
  customOverrides?: Readonly<Record<string, boolean>> | null;
  disabled?: Readonly<Record<string, boolean>> | null;
}

/** A manual wording for the display type, or the base message in a fitting font. */
type WordingSource = "custom" | "base";

export interface LibraryWording {
  source: WordingSource;
  message: SignMessage;
  isExcluded: boolean;
  issues: MessageIssue[];
  /** Not blank, without issues and not excluded. */
  isValidated: boolean;
}

/** Face of a display type without a sign: its size, full matrix, built-in fonts. */
export function assumeFace({ pixelWidth, pixelHeight }: DisplaySize): SignFace {
  return faceOfSign({ pixelWidth, pixelHeight, matrixType: "FULL", maxPages: defaultMaxPages.library });
}

export function displayTypesOf<Type extends DisplaySize>(
  types: readonly Type[],
  face: Pick<SignFace, "widthPx" | "heightPx">,
): Type[] {
  return types.filter(
    ({ pixelWidth, pixelHeight }) => pixelWidth === face.widthPx && pixelHeight === face.heightPx,
  );
}

/**
 * A manual wording is used unchanged; otherwise the base message in the largest fitting font, which also
 * suits signs with their own fonts.
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
 * Undefined if any display type of this size excludes the message. Of several display types with the size,
 * the first with its own wording applies.
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

/** Manual wordings unchanged, others fitted; excluded ones keep theirs. */
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

export function withoutCustomWording<Library extends LibraryWordings>(
  library: Library,
  displayTypeId: string,
): Library {
  return {
    ...library,
    overrides: removeKey(library.overrides, displayTypeId),
    customOverrides: removeKey(library.customOverrides, displayTypeId),
  };
}

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

function removeKey<Value>(
  map: Readonly<Record<string, Value>> | null | undefined,
  gone: string,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(map ?? {}).filter(([key]) => key !== gone));
}
