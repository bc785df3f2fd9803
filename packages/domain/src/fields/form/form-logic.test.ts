import fc from "fast-check";
import { expect, test } from "vitest";
import { defineKind } from "../../kinds/define-kind.ts";
import { flag, type Logic, number, select, text } from "../fields.ts";
import { evaluateLogic, isActive, isRequired } from "./form-logic.ts";
import { checkDocument } from "../document/validation.ts";

interface Values {
  mode: "MANUAL" | "PLAN";
  on: boolean;
  count: number | null;
}

interface Rule {
  logic: Logic;
  holds: (values: Values) => boolean;
}

const isMode = (mode: Values["mode"]): Rule => ({
  logic: { "==": [{ var: "mode" }, mode] },
  holds: (values) => values.mode === mode,
});
const isOn: Rule = { logic: { "!!": [{ var: "on" }] }, holds: ({ on }) => on };
const isMore = (limit: number): Rule => ({
  logic: { and: [{ "!=": [{ var: "count" }, null] }, { ">": [{ var: "count" }, limit] }] },
  holds: ({ count }) => count !== null && count > limit,
});

const { rule: anyRule } = fc.letrec<{ rule: Rule }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(isMode("MANUAL"), isMode("PLAN"), isOn, isMore(0), isMore(5)),
    fc.tuple(tie("rule"), tie("rule")).map(([a, b]) => ({
      logic: { and: [a.logic, b.logic] },
      holds: (values: Values) => a.holds(values) && b.holds(values),
    })),
    fc.tuple(tie("rule"), tie("rule")).map(([a, b]) => ({
      logic: { or: [a.logic, b.logic] },
      holds: (values: Values) => a.holds(values) || b.holds(values),
    })),
    tie("rule").map((a) => ({ logic: { "!": [a.logic] }, holds: (values: Values) => !a.holds(values) })),
  ),
}));
const anyValues: fc.Arbitrary<Values> = fc.record({
  mode: fc.constantFrom("MANUAL", "PLAN"),
  on: fc.boolean(),
  count: fc.option(fc.integer({ min: -10, max: 10 })),
});

test("a rule over other fields holds exactly where its text does (FORM-005, FORM-008)", () => {
  fc.assert(
    fc.property(anyRule, anyValues, ({ logic, holds }, values) => {
      expect(evaluateLogic(logic, { ...values })).toBe(holds(values));
    }),
  );
});

test("the form requires what the server requires, and never a hidden field (FORM-007)", () => {
  fc.assert(
    fc.property(anyRule, anyRule, anyValues, fc.boolean(), (active, needed, values, isFilled) => {
      const kind = defineKind({
        name: "ruled",
        entityType: "RULED",
        path: "/ruled",
        pages: "/ruled",
        module: "system",
        fields: {
          mode: select(["MANUAL", "PLAN"]),
          on: flag(),
          count: number(),
          plan: text({ activeLogic: active.logic, requiredLogic: needed.logic }),
        },
        list: { columns: [], sort: "mode" },
        search: [],
      });
      const sent = { ...values, plan: isFilled ? "a" : "" };
      const isAsked = active.holds(values) && needed.holds(values);
      expect(isActive(kind.fields.plan, sent)).toBe(active.holds(values));
      expect(isRequired(kind.fields.plan, sent)).toBe(isAsked);
      const missing = checkDocument(kind, sent).issues.map(({ field, code }) => `${field} ${code}`);
      expect(missing).toEqual(isAsked && !isFilled ? ["plan required"] : []);
    }),
  );
});
