import type { BulkAnswer, BulkRow } from "@gantry/domain/contract/answers/bulk.ts";
import { type BulkOutcome, bulkOutcomes, type BulkSelection } from "@gantry/domain/contract/bulk-calls.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { api } from "../../../queries/api.ts";
import type { Selection } from "../state/selection.ts";

const options = { timeoutMs: 120_000 };

export interface FieldChoice {
  name: string;
  mode: "set" | "add" | "remove";
  value: unknown;
}

export function tryEdit(kind: AnyKind, selection: Selection, choices: readonly FieldChoice[]) {
  const body = { selection: toSentSelection(selection), ...changeOf(choices), dryRun: true };
  return api.post<BulkAnswer>(`${kind.path}/bulk-edit`, body, options);
}

export function applyEdit(kind: AnyKind, rows: readonly BulkRow[], choices: readonly FieldChoice[]) {
  const body = { selection: { rows: toVersions(rows) }, ...changeOf(choices), dryRun: false };
  return api.post<BulkAnswer>(`${kind.path}/bulk-edit`, body, options);
}

/** Restores the previous values, unless a row changed since. */
export function undoEdit(kind: AnyKind, rows: readonly BulkRow[]) {
  const before = rows.flatMap(({ id, version, changes = [] }) =>
    version === null || changes.length === 0
      ? []
      : [{ id, version, set: Object.fromEntries(changes.map(({ field, from }) => [field, from])) }],
  );
  return api.post<BulkAnswer>(
    `${kind.path}/bulk-edit`,
    { selection: { rows: before }, dryRun: false },
    options,
  );
}

export function tryDelete(kind: AnyKind, selection: Selection) {
  const body = { selection: toSentSelection(selection), dryRun: true };
  return api.post<BulkAnswer>(`${kind.path}/bulk-delete`, body, options);
}

export function applyDelete(kind: AnyKind, rows: readonly BulkRow[]) {
  const body = { selection: { rows: toVersions(rows) }, dryRun: false };
  return api.post<BulkAnswer>(`${kind.path}/bulk-delete`, body, options);
}

export function undoDelete(kind: AnyKind, rows: readonly BulkRow[]) {
  return api.post<BulkAnswer>(`${kind.path}/bulk-restore`, { ids: rows.map(({ id }) => id) }, options);
}

export function mergeAnswers(tried: BulkAnswer, done: BulkAnswer): BulkAnswer {
  const byId = new Map(done.rows.map((row) => [row.id, row]));
  const rows = tried.rows.map((row) => byId.get(row.id) ?? row);
  return { dryRun: false, counts: countsOf(rows), rows };
}

export function countsOf(rows: readonly { outcome: BulkOutcome }[]): Record<BulkOutcome, number> {
  const counts = Object.fromEntries(bulkOutcomes.map((outcome) => [outcome, 0])) as Record<
    BulkOutcome,
    number
  >;
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

function changeOf(choices: readonly FieldChoice[]) {
  const valuesOf = (mode: FieldChoice["mode"]) =>
    Object.fromEntries(
      choices.flatMap((choice) => (choice.mode === mode ? [[choice.name, choice.value]] : [])),
    );
  return { set: valuesOf("set"), add: valuesOf("add"), remove: valuesOf("remove") };
}

function toSentSelection(selection: Selection): BulkSelection {
  return "ids" in selection ? { ids: [...selection.ids] } : { query: selection.query };
}

function toVersions(rows: readonly BulkRow[]) {
  return rows.flatMap(({ id, version }) => (version === null ? [] : [{ id, version }]));
}
