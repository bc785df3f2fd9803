import type { RecordKind } from "../../../platform/records/record-kind.ts";

export const shiftNoteRecord: RecordKind = {
  table: "shift_note",
  type: "AUDIT_LOG",
  key: ["id"],
  at: "at",
};

/** The newest hand-over stays: the next shift reads it. */
export const handOverRecord: RecordKind = {
  table: "shift_hand_over",
  type: "AUDIT_LOG",
  key: ["id"],
  at: "written_at",
  stays: (row) =>
    `not exists (select from shift_hand_over n where n.tenant_id = ${row}.tenant_id
      and (n.written_at, n.id) > (${row}.written_at, ${row}.id))`,
  parts: [{ table: "shift_hand_over_item", columns: { hand_over_id: "id" } }],
};
