import { Button, type ButtonProps } from "@mantine/core";
import type { Action } from "@gantry/domain/permissions/grants.ts";
import { type ComponentPropsWithoutRef } from "react";
import { usePermission } from "./use-permission.ts";

interface Props extends ButtonProps, Omit<ComponentPropsWithoutRef<"button">, keyof ButtonProps> {
  action: Action;
  entityType: string;
  id?: string | undefined;
}

/** Disabled while permissions load (PERM-019), absent without the permission. */
export function PermissionButton({ action, entityType, id, disabled, ...button }: Props) {
  const permission = usePermission(action, entityType, id);
  if (permission === "missing") return null;
  return <Button {...button} disabled={disabled === true || permission === "loading"} />;
}
