import type { ImportAnswer } from "@gantry/domain/contract/answers/bulk.ts";
import { csvRecord } from "@gantry/domain/csv/write-csv.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { api } from "../../../queries/api.ts";
import type { FileRow } from "./read-file.ts";

const options = { timeoutMs: 120_000 };
/** Rows per call: small enough for progress and a quick stop. */
const rowsAtOnce = 250;

interface Sending {
  kind: AnyKind;
  header: readonly string[];
  rows: readonly FileRow[];
  /** Called before each part. */
  isStopped(): boolean;
  onPart(rows: readonly FileRow[]): void;
}

export function checkRows(sending: Sending): Promise<void> {
  const todo = sending.rows.filter(({ tried }) => tried === undefined);
  return sendInParts({ ...sending, rows: todo }, async (rows) => {
    const text = [sending.header, ...rows.map(({ cells }) => cells)]
      .map((cells) => csvRecord(cells))
      .join("");
    const answer = await send(sending.kind, text, true);
    return rows.map((row, at) => withOutcome(row, answer, at, "tried"));
  });
}

export function savableRows(rows: readonly FileRow[]): FileRow[] {
  return rows.filter(
    ({ tried, done }) =>
      (tried?.outcome === "created" || tried?.outcome === "changed") &&
      (done === undefined || done.outcome === "failed"),
  );
}

export function saveRows(sending: Sending): Promise<void> {
  const { kind, header } = sending;
  const kept = header.flatMap((name, at) =>
    ["id", "version"].includes(name.trim().toLowerCase()) ? [] : [{ name, at }],
  );
  const first = csvRecord(["id", "version", ...kept.map(({ name }) => name)]);
  return sendInParts({ ...sending, rows: savableRows(sending.rows) }, async (rows) => {
    const lines = rows.map(({ cells, tried }) => {
      // A new row has no version: an entity created since with the same name is not overwritten.
      const seen = tried?.outcome === "changed" ? [tried.id ?? "", String(tried.version ?? 0)] : ["", "0"];
      return csvRecord([...seen, ...kept.map(({ at }) => cells[at] ?? "")]);
    });
    const answer = await send(kind, first + lines.join(""), false);
    return rows.map((row, at) => withOutcome(row, answer, at, "done"));
  });
}

async function sendInParts(
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
