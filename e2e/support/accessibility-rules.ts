import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** WCAG 2.2, levels A and AA. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

interface Narrowed {
  /** Selector of the part that is looked at; otherwise the whole page. */
  part?: string;
  /** Names of the only rules that are asked; otherwise all of WCAG 2.2 A and AA. */
  rules?: string[];
}

/** Every place that violates a rule, with the rule's name. */
export async function violations(page: Page, { part, rules }: Narrowed = {}): Promise<string[]> {
  // The other mode opens a page of its own each time, for frames of other origins that the console does not have.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (part) axe.include(part);
  const found = await (rules ? axe.withRules(rules) : axe.withTags(tags)).analyze();
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
