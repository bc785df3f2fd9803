import { type Action, isAllowed } from "@gantry/domain/permissions/grants.ts";
import { sessionStore } from "../session-store.ts";
import { type FormPermission, formPermission, type FormRequest } from "./form-permission.ts";
import { permissionsStore } from "./permissions-store.ts";

/** `loading` while permissions are read, also again after a change. */
export type Permission = "granted" | "missing" | "loading";

/** Without an id: for at least one entity of the type. */
export function usePermission(action: Action, entityType: string, id?: string): Permission {
  const isLoading = permissionsStore(({ isReading }) => isReading);
  const isGranted = sessionStore(({ session }) =>
    session ? isAllowed(session.grants, action, entityType, id) : undefined,
  );
  if (isGranted === undefined || isLoading) return "loading";
  return isGranted ? "granted" : "missing";
}

/** An open form stays open while changed permissions are read, so that no input is lost. */
export function useFormPermission(form: FormRequest): FormPermission {
  return sessionStore(({ session }) => formPermission(session?.grants, form));
}
