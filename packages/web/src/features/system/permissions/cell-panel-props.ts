import type { CellKey } from "@gantry/domain/permissions/grant-cells.ts";
import type { Giver } from "./change-cell.ts";
import type { GrantOwner } from "./grant-calls.ts";
import type { PermissionDraft } from "./use-permission-draft.ts";

export interface CellPanelProps {
  owner: GrantOwner;
  cell: CellKey;
  draft: PermissionDraft;
  giver: Giver;
  onClose: () => void;
}
