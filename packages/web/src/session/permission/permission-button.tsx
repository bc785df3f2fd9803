import { Button, type ButtonProps } from "@mantine/core";
import type { Action } from "@gantry/domain/permissions/grants.ts";
import { type ComponentPropsWithoutRef } from "react";
import { useTranslation } from "react-i18next";
import { usePermission } from "./use-permission.ts";

interface Props extends ButtonProps, Omit<ComponentPropsWithoutRef<"button">, keyof ButtonProps> {
  action: Action;
  entityType: string;
  id?: string | undefined;
}

/** Disabled while permissions load or if the permission is missing (PERM-019). */
export function PermissionButton({ action, entityType, id, disabled, title, ...button }: Props) {
  const { t } = useTranslation();
  const permission = usePermission(action, entityType, id);
  return (
    <Button
      {...button}
      disabled={disabled === true || permission !== "granted"}
      title={permission === "missing" ? t("noPermission") : title}
    />
  );
}
