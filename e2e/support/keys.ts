import { expect, type Locator, type Page } from "@playwright/test";

const maxSteps = 80;

export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  let hasJumped = false;
  for (let steps = 0; steps < maxSteps; ) {
    const way = await findWay(wanted);
    if (!way) return;
    // Looking after every step takes longer than the steps, but the count may be wrong.
    const count: number = hasJumped ? 1 : Math.min(way.stops, maxSteps - steps);
    for (let step = 0; step < count; step += 1) await page.keyboard.press(way.key);
    steps += count;
    hasJumped ||= count > 1;
  }
  throw new Error(`The focus never came to ${wanted.toString()}`);
}

/** The key that moves the focus towards an element, and how many stops away it is. */
const findWay = (wanted: Locator) =>
  wanted.evaluate((element) => {
    const focused = document.activeElement ?? document.body;
    if (focused === element) return undefined;
    const follows = (one: Element, other: Element) =>
      (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const isBehind = follows(focused, element);
    const [first, last] = isBehind ? [focused, element] : [element, focused];
    const focusable = "a[href], button, input, select, textarea, summary, [tabindex]";
    const between = [...document.querySelectorAll<HTMLElement>(focusable)].filter(
      (one) =>
        one.tabIndex >= 0 &&
        !one.matches(":disabled, [inert] *") &&
        one.checkVisibility({ visibilityProperty: true }) &&
        follows(first, one) &&
        follows(one, last),
    );
    // Without a focus, the browser starts where the last focused element was, which is unknown here.
    const stops = focused === document.body ? 1 : between.length + 1;
    return { key: isBehind ? "Tab" : "Shift+Tab", stops };
  });

export async function press(page: Page, wanted: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

export async function type(page: Page, wanted: Locator, text: string): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
}

export async function pick(page: Page, opener: Locator, item: string | RegExp): Promise<void> {
  const wanted = page.getByRole("menuitem", { name: item });
  await expect(async () => {
    // A redrawn list closes the menu of its row.
    if (!(await wanted.isVisible())) await press(page, opener);
    await expect(wanted).toBeVisible({ timeout: 2000 });
    await page.keyboard.press("ArrowDown");
    await expect(wanted).toBeFocused({ timeout: 200 });
  }).toPass();
  // Pressed on the entry itself, because a slow arrow key may move the focus on.
  await wanted.press("Enter");
}

export async function choose(page: Page, list: Locator, option: string): Promise<void> {
  await tabTo(page, list);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(option);
  await take(page, page.getByRole("option", { name: option, exact: true }));
}

export async function pickOption(page: Page, list: Locator, option: string | RegExp): Promise<void> {
  await tabTo(page, list);
  await page.keyboard.press("ArrowDown");
  await take(page, page.getByRole("option", { name: option }));
}

/** A list that is redrawn meanwhile loses its active option. */
async function take(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  await expect(async () => {
    if (await wanted.isVisible()) {
      await tabDownTo(page, wanted);
      await page.keyboard.press("Enter");
    }
    await expect(wanted).toBeHidden({ timeout: 1000 });
  }).toPass();
}

export async function tabDownTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (
    let step = 0;
    step < maxSteps && (await wanted.getAttribute("data-combobox-selected")) === null;
    step++
  )
    await page.keyboard.press("ArrowDown");
}
