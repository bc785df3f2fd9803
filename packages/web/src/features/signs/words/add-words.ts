import type { ImportAnswer } from "@gantry/domain/contract/answers/bulk.ts";
import { csvRecord } from "@gantry/domain/csv/write-csv.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { api } from "../../../queries/api.ts";

const timeoutMs = 120_000;
const wordsAtOnce = 250;

export interface AddedWords {
  added: number;
  /** Already in the list, enabled or not. */
  known: number;
  left: string[];
  cause?: unknown;
}

/** Existing words stay. Never throws, so that partial success is reported. */
export async function addWords(
  kind: Pick<AnyKind, "path">,
  words: readonly string[],
  known: ReadonlySet<string>,
): Promise<AddedWords> {
  const missing = words.filter((word) => !known.has(word));
  const result: AddedWords = { added: 0, known: words.length - missing.length, left: [] };
  for (let start = 0; start < missing.length; start += wordsAtOnce) {
    const part = missing.slice(start, start + wordsAtOnce);
    try {
      const { rows } = await send(kind, part);
      for (const [at, word] of part.entries()) {
        const row = rows[at];
        if (row?.outcome === "created") result.added += 1;
        // Another user added the word meanwhile.
        else if (row?.error?.code === "nameTaken" || row?.outcome === "movedOn") result.known += 1;
        else {
          result.left.push(word);
          result.cause ??= row?.error ?? row?.issues;
        }
      }
    } catch (cause) {
      return { ...result, left: [...result.left, ...missing.slice(start)], cause };
    }
  }
  return result;
}

/** New rows only: version 0 never matches an existing word. */
function send({ path }: Pick<AnyKind, "path">, words: readonly string[]): Promise<ImportAnswer> {
  const records = [["id", "version", "name", "enabled"], ...words.map((word) => ["", "0", word, "true"])];
  const text = records.map((cells) => csvRecord(cells)).join("");
  return api.upload<ImportAnswer>(`${path}/import?dryRun=false`, new Blob([text]), { timeoutMs });
}

/** In characters. */
const wordMaxLength = 100;

interface PastedWords {
  /** In capitals, without duplicates, in order. */
  words: string[];
  tooLong: string[];
}

/** Ignores blank lines and duplicates. */
export function parsePastedWords(text: string): PastedWords {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim().replaceAll(/\s+/g, " ").toUpperCase());
  const each = [...new Set(lines.filter((line) => line !== ""))];
  return {
    words: each.filter((word) => word.length <= wordMaxLength),
    tooLong: each.filter((word) => word.length > wordMaxLength),
  };
}
