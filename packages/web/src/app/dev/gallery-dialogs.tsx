import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../../kit/dialog/confirm-dialog.tsx";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { Toolbar } from "../../kit/layout/toolbar.tsx";

/** Buttons that open each dialog; it has the colours of the page. */
export function GalleryDialogs() {
  const [open, setOpen] = useState<"form" | "confirm">();
  const close = () => setOpen(undefined);
  return (
    <>
      <Toolbar label="Dialogs">
        <Button variant="default" onClick={() => setOpen("form")}>
          Dialog with a form
        </Button>
        <Button variant="default" onClick={() => setOpen("confirm")}>
          Question before deleting
        </Button>
      </Toolbar>
      <Dialog
        isOpen={open === "form"}
        onClose={close}
        title="Add a sign"
        width="medium"
        onSubmit={close}
        actions={<Button type="submit">Add sign</Button>}
      >
        <TextInput label="Name" data-autofocus />
      </Dialog>
      <ConfirmDialog
        isOpen={open === "confirm"}
        onClose={close}
        title="Delete DMS I-25 SB MP 216.8?"
        confirm="Delete sign"
        isDestructive
        onConfirm={close}
      >
        Its queue and its history go with it.
      </ConfirmDialog>
    </>
  );
}
