import { Button } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import type { RefObject } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { isLeavingToSignIn } from "../../../session/leave.ts";

/** FORM-010. The browser asks when a tab is closed. */
export function LeaveDialog({
  isDirty,
  isLeavingSaved,
  onLeave,
}: {
  isDirty: boolean;
  isLeavingSaved: RefObject<boolean>;
  onLeave: () => void;
}) {
  const { t } = useTranslation();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && !isLeavingSaved.current && current.pathname !== next.pathname,
    // Signing in again loses nothing: the draft is restored afterwards.
    enableBeforeUnload: () => isDirty && !isLeavingSaved.current && !isLeavingToSignIn(),
    withResolver: true,
  });
  const leave = () => {
    onLeave();
    proceed?.();
  };
  return (
    <Dialog
      isOpen={status === "blocked"}
      onClose={() => reset?.()}
      title={t("unsavedChanges")}
      cancelText={t("stay")}
      isCancelFocused
      actions={
        <Button variant="default" className="destructive" onClick={leave}>
          {t("leave")}
        </Button>
      }
    >
      {t("unsavedChangesText")}
    </Dialog>
  );
}
