import { timedDurationNs } from "@gantry/domain/sign/message/message-duration.ts";
import { signPlan } from "@gantry/domain/kinds/sign-plan.ts";
import { checkDocument } from "@gantry/domain/fields/document/validation.ts";
import { blankMessage } from "@gantry/domain/sign/message/message-text.ts";
import { expect, test } from "vitest";
import { cloneValues, toSentDocument } from "../../../kinds/form/draft/form-document.ts";
import { openTab, planMessages, planPageSize, signsWithoutMessage, withoutSign } from "./plan-document.ts";
import { managerPageSize, pageOfSigns } from "../multi-sign/sign-groups.ts";

const message = { ...blankMessage(), priority: 3 };
const plan = { selectedSigns: ["one", "two"], signMessages: { one: message } };

test("a plan is saved only if every selected sign has a message (SIGN-091)", () => {
  expect(signsWithoutMessage(plan)).toEqual(["two"]);
  expect(checkDocument(signPlan, { name: "Fog", ...plan }).issues.map(({ field }) => field)).toEqual([
    "signMessages",
  ]);
  const whole = withoutSign(plan, "two");
  expect(signsWithoutMessage(whole)).toEqual([]);
  expect(checkDocument(signPlan, { name: "Fog", ...whole }).issues).toEqual([]);
});

test("a plan that names its signs only by messages shows every sign it posts to (SIGN-165)", () => {
  expect(planMessages({ name: "Fog", signMessages: { one: message, two: message } }).selectedSigns).toEqual([
    "one",
    "two",
  ]);
  expect(
    planMessages({ selectedSigns: ["two", "one"], signMessages: { one: message } }).selectedSigns,
  ).toEqual(["two", "one"]);
});

test("removing a sign from a plan removes its message", () => {
  expect(withoutSign(plan, "one")).toEqual({ selectedSigns: ["two"], signMessages: {} });
});

test("a copy of a plan has no id and is marked as a copy (SIGN-092)", () => {
  const stored = { id: "p1", version: 3, rev: 9, name: "Fog", status: "ACTIVE", ...plan } as never;
  const copy = toSentDocument(signPlan, cloneValues(signPlan, stored, " (Copy)"));
  expect(copy).toMatchObject({ name: "Fog (Copy)", ...plan });
  expect(copy).not.toHaveProperty("id");
  expect(copy).not.toHaveProperty("status");
});

test("the URL of a plan opens its sign messages, with tab=1 its schedule (SIGN-010)", () => {
  expect([undefined, 0, "0", 1, "1", "7"].map(openTab)).toEqual(["0", "0", "0", "1", "1", "0"]);
});

test("a plan is activated for thirty minutes by default (SIGN-089, SIGN-090)", () => {
  expect(timedDurationNs).toBe(1_800_000_000_000);
  expect(timedDurationNs / 60_000_000_000).toBe(30);
});

test("a plan shows 10 signs per page, the multi-sign manager 100 (SIGN-185, SIGN-187)", () => {
  const signs = Array.from({ length: 25 }, (_, index) => index);
  expect(pageOfSigns(signs, 0, planPageSize)).toMatchObject({ rows: signs.slice(0, 10), pageCount: 3 });
  expect(pageOfSigns(signs, 7, planPageSize)).toMatchObject({ rows: signs.slice(20), page: 2 });
  expect(pageOfSigns(signs, 0, managerPageSize)).toMatchObject({ rows: signs, pageCount: 1 });
});
