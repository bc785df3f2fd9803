import type { ImportAnswer } from "@gantry/domain/contract/bulk-calls.ts";
import { csvRecord } from "@gantry/domain/csv/write-csv.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { api } from "../../../queries/api.ts";
import type { FileRow } from "./read-file.ts";

const options = { timeoutMs: 120_000 };
/** Rows of one call: small enough that the bar moves and that stopping is quick. */
const rowsAtOnce = 250;

interface Sending {
  kind: AnyKind;
  header: readonly string[];
  rows: readonly FileRow[];
  /** Asked before each part. */
  isStopped(): boolean;
  /** What became of a part, row by row. */
  onPart(rows: readonly FileRow[]): void;
}

/** Asks what would become of the rows that were not asked for yet. */
export function checkRows(sending: Sending): Promise<void> {
  const todo = sending.rows.filter(({ tried }) => tried === undefined);
  return inParts({ ...sending, rows: todo }, async (rows) => {
    const text = [sending.header, ...rows.map(({ cells }) => cells)]
      .map((cells) => csvRecord(cells))
      .join("");
    const answer = await send(sending.kind, text, true);
    return rows.map((row, at) => withOutcome(row, answer, at, "tried"));
  });
}

/** Rows that were checked, can be saved and are not yet. */
export function savableRows(rows: readonly FileRow[]): FileRow[] {
  return rows.filter(
    ({ tried, done }) =>
      (tried?.outcome === "created" || tried?.outcome === "changed") &&
      (done === undefined || done.outcome === "failed"),
  );
}

/** Saves the rows as they were checked: each names the entity and the version that was seen. */
export function saveRows(sending: Sending): Promise<void> {
  const { kind, header } = sending;
  const kept = header.flatMap((name, at) =>
    ["id", "version"].includes(name.trim().toLowerCase()) ? [] : [{ name, at }],
  );
  const first = csvRecord(["id", "version", ...kept.map(({ name }) => name)]);
  return inParts({ ...sending, rows: savableRows(sending.rows) }, async (rows) => {
    const lines = rows.map(({ cells, tried }) => {
      // A new row has no version: one that somebody made since under its name is not taken for it.
      const seen = tried?.outcome === "changed" ? [tried.id ?? "", String(tried.version ?? 0)] : ["", "0"];
      return csvRecord([...seen, ...kept.map(({ at }) => cells[at] ?? "")]);
    });
    const answer = await send(kind, first + lines.join(""), false);
    return rows.map((row, at) => withOutcome(row, answer, at, "done"));
  });
}

async function inParts(
  { rows, isStopped, onPart }: Sending,
  work: (rows: FileRow[]) => Promise<FileRow[]>,
): Promise<void> {
  for (let start = 0; start < rows.length && !isStopped(); start += rowsAtOnce)
    onPart(await work(rows.slice(start, start + rowsAtOnce)));
}

function send(kind: AnyKind, text: string, dryRun: boolean): Promise<ImportAnswer> {
  return api.upload<ImportAnswer>(`${kind.path}/import?dryRun=${dryRun}`, new Blob([text]), options);
}

function withOutcome(row: FileRow, answer: ImportAnswer, at: number, as: "tried" | "done"): FileRow {
  const outcome = answer.rows[at];
  return outcome ? { ...row, [as]: { ...outcome, line: row.line } } : row;
}
