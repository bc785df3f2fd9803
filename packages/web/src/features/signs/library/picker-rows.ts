import type { SignLibraryMessage } from "@gantry/domain/kinds/sign-library-message.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { type DisplaySize, displayTypesOf } from "@gantry/domain/sign/message/library-message.ts";
import { messageText } from "@gantry/domain/sign/message/message-text.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";

/** SIGN-186. */
export const pickerPageSize = 10;

export type PickerScope = "offered" | "allSigns" | "thisSign";

export interface PickerFilter {
  searchText: string;
  scope: PickerScope;
}

/** Leaves out messages excluded for the size; last picked ones come first. */
export function pickerRows(
  library: readonly SignLibraryMessage[],
  types: readonly (DisplaySize & { id: string })[],
  face: SignFace | undefined,
  filter: PickerFilter,
  lastUsed: readonly string[],
): SignLibraryMessage[] {
  const ids = face ? displayTypesOf(types, face).map(({ id }) => id) : [];
  const words = filter.searchText.trim().toLowerCase().split(/\s+/);
  const rank = (row: SignLibraryMessage) => {
    const at = lastUsed.indexOf(row.id);
    return at < 0 ? lastUsed.length : at;
  };
  return library
    .filter((row) => ids.every((id) => row.disabled?.[id] !== true))
    .filter((row) => isInScope(row, filter.scope))
    .filter((row) => words.every((word) => searchedTextOf(row).includes(word)))
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

/** Pages count from 0; an index beyond the end gives the last page. */
export function pageOfRows<Row>(rows: readonly Row[], page: number) {
  const pageCount = Math.max(1, Math.ceil(rows.length / pickerPageSize));
  const shownPage = Math.min(Math.max(0, page), pageCount - 1);
  const start = shownPage * pickerPageSize;
  return { rows: rows.slice(start, start + pickerPageSize), page: shownPage, pageCount };
}

function isInScope({ signId }: SignLibraryMessage, scope: PickerScope): boolean {
  if (scope === "offered") return true;
  return scope === "thisSign" ? Boolean(signId) : !signId;
}

function searchedTextOf({ name, message }: SignLibraryMessage): string {
  return `${name} ${messageText(message as SignMessage)}`.toLowerCase();
}
