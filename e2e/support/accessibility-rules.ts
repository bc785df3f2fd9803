import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

interface Narrowed {
  part?: string;
  rules?: string[];
}

export async function findViolations(page: Page, { part, rules }: Narrowed = {}): Promise<string[]> {
  // The default mode opens an extra page each time for cross-origin frames, which the console does not have.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // Without the selectors of everything that is right, which take most of the time.
  axe.options({ resultTypes: ["violations"] });
  if (part) axe.include(part);
  const found = await (rules ? axe.withRules(rules) : axe.withTags(tags)).analyze();
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
