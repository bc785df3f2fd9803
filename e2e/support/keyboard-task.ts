import { expect, type Page, test } from "@playwright/test";

/** Tasks users perform without a mouse; a browser test covers each. */
export const keyboardTasks = [
  "sign in, find a sign and post to it",
  "calibrate a camera with one point and aim it at another",
  "write a message of two pages and post it",
  "search everything and open a sign",
  "see the keys of the open screen",
  "filter a list with a group",
  "keep, apply, rename and delete a filter",
  "put the columns in another order",
  "hide a column",
  "select rows and change them together",
  "take a list out as a file",
  "import a file with a wrong row",
  "make, change and copy something",
  "put the entries of a list in another order",
  "delete something and take it back",
  "restore an earlier version",
  "fill every type of field, a recurrence too",
  "choose other formats and units",
  "choose a span between two times",
  "crop a picture",
  "grant cameras to a permission group",
  "place a group in the tree",
  "make a person and set a password",
  "change the branding",
  "switch the tenant",
] as const;
export type KeyboardTask = (typeof keyboardTasks)[number];

export async function doByKeyboard(page: Page, task: KeyboardTask, walk: () => Promise<void>): Promise<void> {
  await test.step(`by keyboard: ${task}`, async () => {
    const presses = await pointerPresses(page);
    const before = presses.length;
    await walk();
    expect(presses.slice(before), `pressed with a pointer to ${task}`).toEqual([]);
  });
}

const watched = new WeakMap<Page, string[]>();

async function pointerPresses(page: Page): Promise<string[]> {
  const known = watched.get(page);
  if (known) return known;
  const presses: string[] = [];
  watched.set(page, presses);
  await page.exposeFunction("toldOfPointer", (what: string) => void presses.push(what));
  const watch = () =>
    addEventListener(
      "pointerdown",
      ({ target }) => {
        const { toldOfPointer } = window as unknown as { toldOfPointer: (what: string) => void };
        toldOfPointer(target instanceof Element ? target.outerHTML.slice(0, 120) : String(target));
      },
      { capture: true },
    );
  await page.addInitScript(watch);
  // Fails while the document is unloading; the next document runs the script from its start.
  await page.evaluate(watch).catch(() => undefined);
  return presses;
}
