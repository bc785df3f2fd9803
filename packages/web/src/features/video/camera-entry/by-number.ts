import { compareNumbered } from "../../../text/locale-text.ts";

export interface NamedCamera {
  id: string;
  name: string;
}

/**
 * Ranking: the number or a whole word matches (name endings first), then word beginnings, then the rest by
 * name.
 */
export function sortByRelevance<Row extends NamedCamera>(cameras: readonly Row[], typed: string): Row[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return [...cameras];
  const ranked = cameras.map((row) => ({ row, rank: rankOf(row.name.toLowerCase(), wanted) }));
  return ranked
    .toSorted((one, other) => one.rank - other.rank || compareNumbered(one.row.name, other.row.name))
    .map(({ row }) => row);
}

function rankOf(name: string, wanted: string): number {
  // "7" matches camera 7 and 07, but not milepost 7.4 or camera 17.
  const words = name.split(/[^\p{L}\p{N}.]+/u).filter(Boolean);
  const isWantedNumber = (word: string) => word === wanted || word.replace(/^0+(?=\d)/, "") === wanted;
  if (words.length > 0 && isWantedNumber(words.at(-1) as string)) return 0;
  if (words.some(isWantedNumber)) return 1;
  return words.some((word) => word.startsWith(wanted)) ? 2 : 3;
}
