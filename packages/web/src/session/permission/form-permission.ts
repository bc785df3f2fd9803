import { type Grants, isAllowed } from "@gantry/domain/permissions/grants.ts";

/** What a form is to somebody: to be filled in, to be looked at, or not at all; undetermined while nobody knows. */
export type FormPermission = "editable" | "readOnly" | "noPermission" | "undetermined";

export interface AskedForm {
  entityType: string;
  /** A new record, a copy of the one with the id, or that one itself. */
  mode: "new" | "clone" | "edit";
  id?: string | undefined;
  /** The form of one's own profile, which is always open (PERM-026). */
  isOwnProfile?: boolean;
}

/** The rules PERM-022 to PERM-027. `grants` undefined: not known yet. */
export function formPermission(grants: Grants | undefined, asked: AskedForm): FormPermission {
  const { entityType, mode, id, isOwnProfile = false } = asked;
  if (isOwnProfile) return "editable";
  if (!grants) return "undetermined";
  const may = (action: "CREATE" | "READ" | "UPDATE", of?: string) =>
    isAllowed(grants, action, entityType, of);
  if (mode === "new") return may("CREATE") ? "editable" : "noPermission";
  // A record that may not be read is not there, whatever else is allowed with it.
  if (!may("READ", id)) return "noPermission";
  if (mode === "clone") return may("CREATE") ? "editable" : "noPermission";
  return may("UPDATE", id) ? "editable" : "readOnly";
}
