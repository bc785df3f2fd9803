import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "../../testing/render.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";

/** A page with a button that opens a dialog, and a list of what was done in it. */
function Opened({ kind, onDone }: { kind: "form" | "question"; onDone: (what: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const finish = () => {
    onDone("done");
    close();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onDone("outer form");
      }}
    >
      <Button onClick={() => setOpen(true)}>Open</Button>
      {kind === "form" ? (
        <Dialog
          isOpen={isOpen}
          onClose={close}
          title="Add a sign"
          onSubmit={finish}
          footStart="No changes"
          actions={<Button type="submit">Add sign</Button>}
        >
          <TextInput label="Name" data-autofocus />
        </Dialog>
      ) : (
        <ConfirmDialog
          isOpen={isOpen}
          onClose={close}
          title="Delete sign 1?"
          confirm="Delete sign"
          isDestructive
          onConfirm={finish}
        />
      )}
    </form>
  );
}

const open = async (kind: "form" | "question") => {
  const done: string[] = [];
  await render(<Opened kind={kind} onDone={(what) => done.push(what)} />);
  await page.getByRole("button", { name: "Open" }).click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  return done;
};

test("Enter in a field submits the dialog's own form and no other", async () => {
  const done = await open("form");
  await expect.element(page.getByLabelText("Name")).toHaveFocus();
  await userEvent.keyboard("DMS 1{Enter}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(done).toEqual(["done"]);
});

test("Escape and Cancel close a dialog without doing anything", async () => {
  const done = await open("form");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(done).toEqual([]);
});

test("Cancel has the focus in a question that destroys something", async () => {
  const done = await open("question");
  await expect.element(page.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await page.getByRole("button", { name: "Delete sign" }).click();
  expect(done).toEqual(["done"]);
});

test("the focus goes back to the button that opened the dialog", async () => {
  await open("question");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("button", { name: "Open" })).toHaveFocus();
});

/** Asks before it closes, as a form with unsaved changes does. */
function Asking() {
  const [isOpen, setOpen] = useState(true);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Dialog isOpen={isOpen} onClose={() => setAsking(true)} title="Edit sign 1">
        <TextInput label="Name" data-autofocus />
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Leave?"
        confirm="Leave"
        onConfirm={() => setOpen(false)}
      />
    </>
  );
}

test("one press of Escape opens the question about leaving, and the next one closes only that", async () => {
  await render(<Asking />);
  const question = page.getByRole("dialog", { name: "Leave?" });
  const dialog = page.getByRole("dialog", { name: "Edit sign 1" });
  await expect.element(page.getByLabelText("Name")).toHaveFocus();
  for (let round = 0; round < 5; round++) {
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => question.query()?.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard("{Escape}");
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(dialog).toBeVisible();
  }
});
