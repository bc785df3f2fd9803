import type { ImportAnswer } from "@gantry/domain/contract/bulk-calls.ts";
import { csvRecord } from "@gantry/domain/csv/write-csv.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { api } from "../../../queries/api.ts";

const timeoutMs = 120_000;
/** Words of one call. */
const wordsAtOnce = 250;

/** What became of the words. */
export interface AddedWords {
  added: number;
  /** They were in the list already, whether they hold or not. */
  known: number;
  /** Could not be added. */
  left: string[];
  /** Why the first of these was not; undefined when each was added. */
  cause?: unknown;
}

/** Adds words to a list; those that are there stay as they are. Never throws: what was done before a failure is told. */
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
        // Somebody else was quicker: the word is there.
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

/** New rows only: without a version no word that is there is taken for one of these. */
function send({ path }: Pick<AnyKind, "path">, words: readonly string[]): Promise<ImportAnswer> {
  const records = [["id", "version", "name", "enabled"], ...words.map((word) => ["", "0", word, "true"])];
  const text = records.map((cells) => csvRecord(cells)).join("");
  return api.upload<ImportAnswer>(`${path}/import?dryRun=false`, new Blob([text]), { timeoutMs });
}
