import type { RuleActivation } from "@gantry/domain/contract/answers/condition-rule.ts";
import { rules as texts } from "@gantry/domain/locales/en/operations/rules.ts";
import { sections } from "@gantry/domain/locales/en/kinds/fields.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "../../../queries/query-cache.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import RuleDetail from "./rule-detail.tsx";
import { RuleLog } from "./rule-log.tsx";
import { RuleMode } from "./rule-mode.tsx";

const usualFetch = window.fetch;
let activations: RuleActivation[];
let changes: unknown[];

const rule = (more: object = {}) => ({
  id: "r1",
  version: 3,
  rev: 7,
  name: "Slow traffic",
  ruleMode: "shadow",
  ownerName: "Ana",
  createdAt: "",
  updatedAt: "",
  ...more,
});
const activation = (more: Partial<RuleActivation> = {}): RuleActivation => ({
  id: "a1",
  mode: "shadow",
  ownerName: "Ana",
  startedAt: "2026-11-26T10:00:00.000Z",
  endedAt: null,
  endReason: null,
  cause: {
    entityType: "DETECTOR",
    entityId: "d1",
    name: "Detector 7",
    measured: { name: "trafficSpeed", part: null, value: 40, comparison: "below", limit: 48.28 },
    alarm: null,
  },
  outcome: "DONE",
  error: null,
  params: null,
  lines: [
    { action: "postMessage", entityType: "SIGN", entityId: "s1", name: "DMS 5", text: "SLOW TRAFFIC AHEAD" },
  ],
  endLines: [],
  ...more,
});
const grantAll = { CONDITION_RULE: [] };

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1200, 900);
  queryClient.clear();
  [activations, changes] = [[activation()], []];
  window.fetch = async (address, init) => {
    if (String(address).endsWith("/rules/r1/mode")) {
      changes.push(JSON.parse(String(init?.body)));
      return Response.json({ version: 4 });
    }
    return Response.json({ items: activations, hasMore: false });
  };
  signInWith("sign", { READ: grantAll, UPDATE: grantAll, CONTROL: grantAll });
});
afterEach(() => {
  window.fetch = usualFetch;
});

const goLive = page.getByRole("button", { name: texts.mode.set.live });
const confirm = page.getByRole("button", { name: texts.live.confirm, exact: true });
const wouldHavePosted = page.getByText("Would have posted “SLOW TRAFFIC AHEAD” to DMS 5");

test("a rule goes live by keyboard after it has shown what it would have done", async () => {
  await showScreen(<RuleMode entity={rule() as never} />);
  await expect.element(page.getByText(texts.mode.shadow)).toBeVisible();
  (goLive.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(wouldHavePosted).toBeVisible();
  expect(changes).toEqual([]);
  await expect.element(confirm).toBeEnabled();
  (confirm.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => changes).toEqual([{ mode: "live", version: 3 }]);
});

test("without its own permission there is no button to go live", async () => {
  signInWith("sign", { READ: grantAll, UPDATE: grantAll });
  await showScreen(<RuleMode entity={rule() as never} />);
  await expect.element(page.getByRole("button", { name: texts.mode.set.off })).toBeVisible();
  await expect.element(goLive).not.toBeInTheDocument();
});

test("the log says what would have been done, when, why and how it ended", async () => {
  activations = [
    activation({ endedAt: "2026-11-26T10:20:00.000Z", endReason: "conditionOver" }),
    activation({ id: "a2", outcome: "LIMITED", lines: [] }),
    activation({ id: "a3", mode: "live", outcome: "REFUSED", error: "noPermission", params: {}, lines: [] }),
  ];
  await showScreen(<RuleLog entity={rule() as never} />);
  await expect.element(wouldHavePosted).toBeVisible();
  await expect.element(page.getByText(texts.outcomes.shadow.DONE, { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^Detector 7: .*(25 mph|40 km\/h)/).first()).toBeVisible();
  await expect.element(page.getByText(texts.ends.conditionOver)).toBeVisible();
  await expect.element(page.getByText(texts.outcomes.shadow.LIMITED)).toBeVisible();
  await expect.element(page.getByText(texts.outcomes.live.REFUSED, { exact: true })).toBeVisible();
});

test("on a phone the log does not scroll sideways", async () => {
  await page.viewport(390, 844);
  await showScreen(<RuleLog entity={rule() as never} />);
  await expect.element(wouldHavePosted).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test("a condition that has not held yet says so", async () => {
  activations = [];
  await showScreen(<RuleLog entity={rule() as never} />);
  await expect.element(page.getByText(texts.log.none)).toBeVisible();
});

test("the page has the sections of what the rule does, and of nothing else", async () => {
  const logFetch = window.fetch;
  const stored = rule({ conditionType: "time", fromTime: "06:00", untilTime: "09:00", notifyPeople: true });
  window.fetch = (address, init) =>
    String(address).endsWith("/rules/") ? Promise.resolve(Response.json(stored)) : logFetch(address, init);
  signInWith("sign", { READ: grantAll });
  await showScreen(<RuleDetail />);
  const heading = ({ title }: { title: string }) => page.getByRole("heading", { name: title, exact: true });
  for (const shown of [sections.ruleTimes, sections.ruleNotification, sections.ruleLimits])
    await expect.element(heading(shown)).toBeVisible();
  for (const hidden of [sections.ruleMessage, sections.ruleCamera, sections.ruleWall])
    expect(heading(hidden).elements()).toEqual([]);
});
