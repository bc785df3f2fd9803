import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog, type DialogProps } from "./dialog.tsx";

/** Asks before something is done. What destroys is outlined in red, and Cancel has the focus. */
export function ConfirmDialog({
  confirm,
  onConfirm,
  isPending = false,
  isDisabled = false,
  isDestructive = false,
  ...dialog
}: Omit<DialogProps, "actions" | "onSubmit" | "isCancelFocused"> & {
  /** A verb and its object, or a button of its own. */
  confirm: ReactNode;
  onConfirm?: () => void;
  isPending?: boolean;
  isDisabled?: boolean;
  isDestructive?: boolean;
}) {
  const button = (
    <Button
      variant={isDestructive ? "default" : "filled"}
      className={isDestructive ? "destructive" : undefined}
      loading={isPending}
      disabled={isDisabled}
      onClick={onConfirm}
    >
      {confirm}
    </Button>
  );
  return <Dialog {...dialog} isCancelFocused={isDestructive} actions={onConfirm ? button : confirm} />;
}
