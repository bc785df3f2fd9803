import type { CheckedDocument, StoredDocument } from "@gantry/domain/fields/document/validation.ts";

/** A permitted and valid change that is not written yet. */
export interface Plan {
  id: string;
  document: StoredDocument;
  secrets: CheckedDocument["secrets"];
  /** Undefined: a new entity. */
  before: { doc: StoredDocument; version: number } | undefined;
  isUnchanged: boolean;
}
