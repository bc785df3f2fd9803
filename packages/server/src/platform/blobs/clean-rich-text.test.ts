import { type ReportBlock, writeBlock } from "@gantry/domain/reports/report-block.ts";
import { expect, test } from "vitest";
import { attackTexts } from "../../testing/attack-texts.ts";
import { cleanRichText, escapeHtml, replaceBlocks, writeBlockElement } from "./clean-rich-text.ts";

const chart: ReportBlock = {
  type: "data",
  look: "bars",
  dataSource: "alarm",
  groupBy: "severity",
  groupLabel: 'Severity "<b>"',
  measures: [{ aggregation: "count", label: "Count & more" }],
  caption: "'Alarms' <img src=x onerror=alert(1)>",
};
const withBlocks = (html: string) => cleanRichText(html, { holdsBlocks: true });
const dangerous =
  /<(?!\/?(?:p|br|hr|h[2-4]|blockquote|pre|ul|ol|li|strong|em|u|s|code|a|div|span)\b)|\son\w+\s*=\s*["']|javascript:|data:text/i;

test("a block is written once and read back as it was", async () => {
  const html = withBlocks(`<p>a</p>${writeBlockElement(chart)}<p>b</p>`);
  expect(withBlocks(html)).toBe(html);
  const blocks: ReportBlock[] = [];
  const shown = await replaceBlocks(html, async (block) => {
    blocks.push(block);
    return "[chart]";
  });
  expect(shown).toBe("<p>a</p>[chart]<p>b</p>");
  expect(blocks).toEqual([chart]);
});

test.each([
  ["not JSON", "{"],
  ["another type", JSON.stringify({ type: "script", source: "x" })],
  ["a member too many", JSON.stringify({ ...chart, onclick: "alert(1)" })],
  ["another element", JSON.stringify({ type: "field", dataSource: "alarm", measure: chart.measures[0] })],
  ["too long a text", JSON.stringify({ ...chart, caption: "x".repeat(9000) })],
])("an element whose block is %s becomes plain text", (_, text) => {
  expect(withBlocks(`<div data-block="${escapeHtml(text)}">words</div>`)).toBe("<p>words</p>");
});

test("a block in a text without blocks is removed", () => {
  expect(cleanRichText(`<p>a</p>${writeBlockElement(chart)}`)).toBe("<p>a</p>");
});

test.each(attackTexts)("no script survives in %j", async (attack) => {
  for (const html of [attack, `<div data-block="${attack}">x</div>`, `<p>${attack}</p>`]) {
    const cleaned = withBlocks(html);
    for (const stored of [cleaned, withBlocks(cleaned)])
      expect(stored.replaceAll(/data-block="[^"]*"/g, "")).not.toMatch(dangerous);
  }
  const block = { ...chart, caption: attack.slice(0, 200), groupLabel: attack.slice(0, 200) };
  const stored = withBlocks(writeBlockElement(block));
  const found: string[] = [];
  await replaceBlocks(stored, async (one) => {
    found.push(writeBlock(one));
    return "";
  });
  expect(found).toEqual([writeBlock(block)]);
});
