import { type Grants, isAllowed } from "@gantry/domain/permissions/grants.ts";

/** `undetermined` while permissions are unknown. */
export type FormPermission = "editable" | "readOnly" | "noPermission" | "undetermined";

export interface FormRequest {
  entityType: string;
  mode: "new" | "clone" | "edit";
  id?: string | undefined;
  /** The user's own profile, which is always editable (PERM-026). */
  isOwnProfile?: boolean;
}

/** PERM-022 to PERM-027. `grants` undefined: not known yet. */
export function formPermission(grants: Grants | undefined, form: FormRequest): FormPermission {
  const { entityType, mode, id, isOwnProfile = false } = form;
  if (isOwnProfile) return "editable";
  if (!grants) return "undetermined";
  const may = (action: "CREATE" | "READ" | "UPDATE", of?: string) =>
    isAllowed(grants, action, entityType, of);
  if (mode === "new") return may("CREATE") ? "editable" : "noPermission";
  // An unreadable entity counts as missing, whatever other permissions exist.
  if (!may("READ", id)) return "noPermission";
  if (mode === "clone") return may("CREATE") ? "editable" : "noPermission";
  return may("UPDATE", id) ? "editable" : "readOnly";
}
