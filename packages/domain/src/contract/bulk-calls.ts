import type { FindQuery } from "../filters/find.ts";

export const bulkMaxRows = 5_000;

/** A row as the caller saw it; skipped if its version has changed. */
interface BulkRowVersion {
  id: string;
  version: number;
}

/**
 * Rows of a call. `ids` and `query` allow a dry run only; the real call names each row with its dry-run
 * version, so that no unseen change is overwritten.
 */
export type BulkSelection = { ids: string[] } | { query: FindQuery } | { rows: BulkRowVersion[] };

/** POST {path}/bulk-edit: the same change for every row; fields not named stay. */
export interface BulkEditBody {
  selection: BulkSelection | { rows: (BulkRowVersion & { set?: Record<string, unknown> })[] };
  /** New values by field; null clears. A row's own `set` takes precedence. */
  set?: Record<string, unknown>;
  add?: Record<string, unknown[]>;
  remove?: Record<string, unknown[]>;
  dryRun: boolean;
}

export interface BulkDeleteBody {
  selection: BulkSelection;
  dryRun: boolean;
}

export interface BulkRestoreBody {
  ids: string[];
}

export const bulkOutcomes = [
  "created",
  "changed",
  "unchanged",
  "deleted",
  "restored",
  "refused",
  "notPermitted",
  "movedOn",
  "notFound",
  /** Server error; the row is unchanged and can be retried. */
  "failed",
] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

/** POST {path}/export: a list as a file. */
export interface ExportBody {
  /** `fields` selects columns and their order; default is every column the caller may see. */
  query?: FindQuery;
  /** Adds a byte order mark, which some spreadsheets need to detect UTF-8. */
  byteOrderMark?: boolean;
}
