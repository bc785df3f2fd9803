import type { ErrorCode, FieldIssue } from "../errors.ts";
import type { FindQuery } from "../filters/find.ts";

/** Most rows of one call that edits, deletes or brings back many. */
export const bulkMaxRows = 5_000;

/** A row as the caller saw it. With another version than the stored one it is left alone. */
export interface BulkRowVersion {
  id: string;
  version: number;
}

/**
 * Which rows a call is about. `ids` and `query` only try; what is really done names each row with the version that
 * was tried, so that nothing is changed that nobody saw.
 */
export type BulkSelection = { ids: string[] } | { query: FindQuery } | { rows: BulkRowVersion[] };

/** POST {path}/bulk-edit: the same change for every row; a field that is not named stays as it is. */
export interface BulkEditBody {
  selection: BulkSelection | { rows: (BulkRowVersion & { set?: Record<string, unknown> })[] };
  /** New values by field; null clears. A row's own `set` goes before it. */
  set?: Record<string, unknown>;
  /** Entries that join a list, by field; those already in it stay where they are. */
  add?: Record<string, unknown[]>;
  /** Entries that leave a list, by field. */
  remove?: Record<string, unknown[]>;
  /** Answers what would become of each row, and changes nothing. */
  dryRun: boolean;
}

/** POST {path}/bulk-delete: moves every row to the trash. */
export interface BulkDeleteBody {
  selection: BulkSelection;
  dryRun: boolean;
}

/** POST {path}/bulk-restore: brings back from the trash. */
export interface BulkRestoreBody {
  ids: string[];
}

/** What became of a row, or would become of it. */
export const bulkOutcomes = [
  "created",
  "changed",
  "unchanged",
  "deleted",
  "restored",
  /** A rule of the kind stands against it. */
  "refused",
  "notPermitted",
  /** Somebody changed it since the caller saw it. */
  "movedOn",
  "notFound",
  /** The server could not go on; nothing of this row was done, and it can be tried again. */
  "failed",
] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

export interface BulkFieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

export interface BulkRow {
  id: string;
  /** Null for kinds without names and for rows that the caller may not see. */
  name: string | null;
  /** After the call; of a dry run the version that was tried. */
  version: number | null;
  outcome: BulkOutcome;
  changes?: BulkFieldChange[];
  /** What stands against it. */
  error?: { code: ErrorCode; params?: Record<string, string | number> };
  issues?: FieldIssue[];
}

export interface BulkAnswer<Row = BulkRow> {
  dryRun: boolean;
  counts: Record<BulkOutcome, number>;
  rows: Row[];
}

/** A row of POST {path}/import: `line` is that of the file on which the record begins, counted from 1. */
export interface ImportAnswerRow extends Omit<BulkRow, "id"> {
  /** Null for a row that would be created, and for one that names nothing known. */
  id: string | null;
  line: number;
}
export type ImportAnswer = BulkAnswer<ImportAnswerRow>;

/** POST {path}/export: a list as a file. */
export interface ExportBody {
  /** `fields` names the columns and their order; without it all that the caller sees. */
  query?: FindQuery;
  /** Begins with a byte order mark, by which some spreadsheets tell UTF-8. */
  byteOrderMark?: boolean;
}
