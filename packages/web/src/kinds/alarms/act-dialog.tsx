import { Button } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { KeyboardEvent, ReactNode } from "react";
import { DialogContent, DialogFrame } from "../../kit/dialog/dialog.tsx";
import type { ChosenAlarms } from "./use-alarm-acts.ts";

export interface ActDialogProps {
  chosen: ChosenAlarms;
  isOpen: boolean;
  onClose: () => void;
  onDone?: () => void;
}

/** Frame of the dialogs that act on alarms. Stays mounted to return the focus; its content is new on each opening. */
export function ActDialog({
  chosen: { ids, name },
  isOpen,
  onClose,
  titleOf,
  titleOfMany,
  children,
}: ActDialogProps & {
  titleOf: (name: string) => string;
  titleOfMany: (count: number) => string;
  children: ReactNode;
}) {
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={name === undefined ? titleOfMany(ids.length) : titleOf(name)}
    >
      {children}
    </DialogFrame>
  );
}

/** Its content, with the button that acts. */
export function ActContent({
  onClose,
  onAct,
  isPending,
  icon: ActIcon,
  label,
  keys = "Ctrl Enter",
  children,
}: {
  onClose: () => void;
  onAct: () => void;
  isPending: boolean;
  icon: Icon;
  label: string;
  keys?: string;
  children: ReactNode;
}) {
  return (
    <DialogContent
      onClose={onClose}
      onSubmit={() => !isPending && onAct()}
      actions={
        <Button
          type="submit"
          leftSection={<ActIcon size={16} />}
          rightSection={<kbd className="button-key">{keys}</kbd>}
          loading={isPending}
        >
          {label}
        </Button>
      }
    >
      {children}
    </DialogContent>
  );
}

/** Enter in a text of several lines is a new line; with Ctrl it acts. */
export function actByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
