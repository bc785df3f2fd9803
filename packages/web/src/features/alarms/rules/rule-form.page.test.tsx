import { rules as texts } from "@gantry/domain/locales/en/operations/rules.ts";
import { sections } from "@gantry/domain/locales/en/kinds/fields.ts";
import { conditionRule } from "@gantry/domain/kinds/condition-rule.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { startValues } from "../../../kinds/form/draft/form-document.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { forgetDraftsOf } from "../../../session/drafts/forget-drafts.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import RuleForm from "./rule-form.tsx";

const usualFetch = window.fetch;
const presets = [
  { token: "7", name: "North ramp" },
  { token: "8", name: "8" },
];

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  forgetDraftsOf("u1");
  window.fetch = async (address) => {
    const path = String(address).split("/api/v1")[1] ?? "";
    const camera = { id: "c1", name: "Summit", rev: 1, version: 1, stateData: { presets } };
    return Response.json(path.endsWith("find") ? { items: [camera], total: 1 } : camera);
  };
  const all = { CONDITION_RULE: [], CAMERA: [], DETECTOR: [], SIGN: [] };
  signInWith("sign", { READ: all, CREATE: all, UPDATE: all });
});
afterEach(() => {
  window.fetch = usualFetch;
});

const show = (stored: object = {}) =>
  showScreen(
    <RuleForm
      kind={conditionRule}
      mode="new"
      stored={undefined}
      start={{ ...startValues(conditionRule, undefined), ...stored }}
      isReadOnly={false}
      cancelPath="/"
    />,
  );

test("a queue warning asks for its road, signs and distance, and shows no section that cannot move with a queue", async () => {
  await page.viewport(1200, 1600);
  await show();
  const watches = page.getByLabelText(/^Watches/).first();
  await watches.click();
  await page.getByRole("option", { name: "A queue of traffic" }).click();
  for (const label of [/^Road/, /^Direction/, /^Signs before the queue/, /^Distance before the queue/])
    await expect.element(page.getByLabelText(label).first()).toBeVisible();
  for (const label of [/^Notify people/, /^Plan/, /^End after/, /^Longest display time/])
    await expect.element(page.getByLabelText(label).first()).not.toBeInTheDocument();
  const headings = () => page.getByRole("heading", { level: 2 }).elements();
  const { ruleCamera, ruleNotification, ruleMessage } = sections;
  const titles = headings().map(({ textContent }) => textContent);
  expect(titles).toContain(ruleMessage.title);
  expect(titles).not.toContain(ruleCamera.title);
  expect(titles).not.toContain(ruleNotification.title);
  await watches.click();
  await page.getByRole("option", { name: "An open incident" }).click();
  await expect.element(page.getByRole("heading", { name: ruleCamera.title })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: ruleNotification.title })).toBeVisible();
});

test("the form asks for what the chosen condition needs", async () => {
  await page.viewport(1200, 1600);
  await show({ entityType: "DETECTOR" });
  await expect.element(page.getByLabelText(/^Holds when/).first()).toBeVisible();
  await page
    .getByLabelText(/^Watches/)
    .first()
    .click();
  await page.getByRole("option", { name: "An open incident" }).click();
  await expect.element(page.getByLabelText(/^Holds when/).first()).not.toBeInTheDocument();
  await expect.element(page.getByText("Incident types (none: all)")).toBeVisible();
  await expect.element(page.getByText(sections.ruleLimits.title).first()).toBeVisible();
});

test("a preset is chosen from those that the camera reported", async () => {
  await page.viewport(1200, 1600);
  await show({ cameraId: "c1" });
  await page.getByLabelText(texts.presets.known).click();
  await page.getByRole("option", { name: "7 · North ramp" }).click();
  await expect.element(page.getByRole("textbox", { name: "Preset", exact: true })).toHaveValue("7");
});
