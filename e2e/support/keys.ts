import { expect, type Locator, type Page } from "@playwright/test";

const mostSteps = 80;

/** Tab by Tab, forwards or back, as somebody without a mouse. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  const way = () =>
    wanted.evaluate((element) => {
      const focused = document.activeElement ?? document.body;
      if (focused === element) return undefined;
      const isBehind = focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
      return isBehind ? "Tab" : "Shift+Tab";
    });
  for (let step = 0; step < mostSteps; step += 1) {
    const key = await way();
    if (!key) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The focus never came to ${wanted.toString()}`);
}

/** Goes to a control and presses a key on it. */
export async function press(page: Page, wanted: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

/** Goes to a text field and types in place of what it holds. */
export async function type(page: Page, wanted: Locator, text: string): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
}

/** Opens a menu and goes down to an entry. */
export async function pick(page: Page, opener: Locator, item: string | RegExp): Promise<void> {
  const wanted = page.getByRole("menuitem", { name: item });
  await expect(async () => {
    // A list that is drawn anew takes the menu of its row with it.
    if (!(await wanted.isVisible())) await press(page, opener);
    await expect(wanted).toBeVisible({ timeout: 2000 });
    await page.keyboard.press("ArrowDown");
    await expect(wanted).toBeFocused({ timeout: 200 });
  }).toPass();
  // On this entry, also when an arrow that was slow to count moves the focus on.
  await wanted.press("Enter");
}

/** Finds an option by its name and takes it. */
export async function choose(page: Page, list: Locator, option: string): Promise<void> {
  await tabTo(page, list);
  // What is chosen already is typed over.
  await page.keyboard.press("Control+a");
  await page.keyboard.type(option);
  await take(page, page.getByRole("option", { name: option, exact: true }));
}

/** Opens a list that is not typed into, goes down to an option and takes it. */
export async function pickOption(page: Page, list: Locator, option: string | RegExp): Promise<void> {
  await tabTo(page, list);
  await page.keyboard.press("ArrowDown");
  await take(page, page.getByRole("option", { name: option }));
}

/** Goes down an open list to an option and takes it; a list that is drawn anew meanwhile forgets where one was. */
async function take(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  await expect(async () => {
    if (await wanted.isVisible()) {
      await downTo(page, wanted);
      await page.keyboard.press("Enter");
    }
    await expect(wanted).toBeHidden({ timeout: 1000 });
  }).toPass();
}

/** Goes down an open list to an option. */
export async function downTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (
    let step = 0;
    step < mostSteps && (await wanted.getAttribute("data-combobox-selected")) === null;
    step++
  )
    await page.keyboard.press("ArrowDown");
}
