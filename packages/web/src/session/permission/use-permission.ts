import { type Action, isAllowed } from "@gantry/domain/permissions/grants.ts";
import { sessionStore } from "../session-store.ts";
import { type AskedForm, type FormPermission, formPermission } from "./form-permission.ts";
import { permissionsStore } from "./permissions-store.ts";

/** `loading` while permissions are read, also when they are read again because they have changed. */
export type Permission = "granted" | "missing" | "loading";

/** Whether the user may do this now; without an id, to at least one of the type. */
export function usePermission(action: Action, entityType: string, id?: string): Permission {
  const isLoading = permissionsStore(({ isReading }) => isReading);
  const isGranted = sessionStore(({ session }) =>
    session ? isAllowed(session.grants, action, entityType, id) : undefined,
  );
  if (isGranted === undefined || isLoading) return "loading";
  return isGranted ? "granted" : "missing";
}

/** What a form is to the user. An open one stays open while changed permissions are read, or typed text would be lost. */
export function useFormPermission(asked: AskedForm): FormPermission {
  return sessionStore(({ session }) => formPermission(session?.grants, asked));
}
