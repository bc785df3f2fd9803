import type { Frame, Page } from "@playwright/test";
import axe from "axe-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

interface Narrowed {
  part?: string;
  rules?: string[];
}

export async function findViolations(page: Page, { part, rules }: Narrowed = {}): Promise<string[]> {
  await Promise.all(page.frames().map(addAxe));
  const options: axe.RunOptions = {
    runOnly: rules ? { type: "rule", values: rules } : { type: "tag", values: tags },
    // Without the selectors of everything that is right, which take most of the time.
    resultTypes: ["violations"],
  };
  return page.evaluate(runAxe, { part, options });
}

/** Once per document: its half a megabyte takes longer than the analysis of a small part. */
async function addAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => "axe" in globalThis))) await frame.evaluate(axe.source);
}

async function runAxe({ part, options }: { part?: string; options: axe.RunOptions }): Promise<string[]> {
  const inPage = globalThis as unknown as { axe: typeof axe };
  const { violations } = await inPage.axe.run(part ?? document, options);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
