export interface ChangedPart {
  text: string;
  isChanged: boolean;
}

/** Longer texts are compared as a whole: hundreds of marks are unreadable. */
const maxPieces = 400;

/** Words, numbers and separators; joined they give the text. */
const splitText = (text: string): string[] => text.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? [];

export function findChangedParts(
  before: string,
  after: string,
): [before: ChangedPart[], after: ChangedPart[]] {
  const [from, to] = [splitText(before), splitText(after)];
  if (from.length > maxPieces || to.length > maxPieces) {
    const isChanged = before !== after;
    return [[{ text: before, isChanged }], [{ text: after, isChanged }]];
  }
  const common = commonLengths(from, to);
  const [kept, keptThere] = [new Set<number>(), new Set<number>()];
  for (let a = 0, b = 0; a < from.length && b < to.length; ) {
    if (from[a] === to[b]) {
      kept.add(a++);
      keptThere.add(b++);
    } else if (lengthAt(common, a + 1, b) >= lengthAt(common, a, b + 1)) a++;
    else b++;
  }
  return [joinParts(from, kept), joinParts(to, keptThere)];
}

const lengthAt = (common: readonly Uint16Array[], a: number, b: number): number => common[a]?.[b] ?? 0;

function commonLengths(from: readonly string[], to: readonly string[]): Uint16Array[] {
  const common = Array.from({ length: from.length + 1 }, () => new Uint16Array(to.length + 1));
  for (let a = from.length - 1; a >= 0; a--)
    for (let b = to.length - 1; b >= 0; b--) {
      const row = common[a] as Uint16Array;
      row[b] =
        from[a] === to[b]
          ? lengthAt(common, a + 1, b + 1) + 1
          : Math.max(lengthAt(common, a + 1, b), lengthAt(common, a, b + 1));
    }
  return common;
}

function joinParts(texts: readonly string[], kept: ReadonlySet<number>): ChangedPart[] {
  const parts: ChangedPart[] = [];
  for (const [index, text] of texts.entries()) {
    const isChanged = !kept.has(index);
    const last = parts.at(-1);
    if (last?.isChanged === isChanged) last.text += text;
    else parts.push({ text, isChanged });
  }
  return parts;
}
