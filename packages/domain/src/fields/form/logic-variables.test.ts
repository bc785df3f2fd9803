import { expect, test } from "vitest";
import { logicVariables } from "./logic-variables.ts";

test("a rule lists the fields it depends on, each once (FORM-008)", () => {
  const rule = { and: [{ "==": [{ var: "protocol" }, "NTCIP"] }, { "!": { var: ["location.type", null] } }] };
  expect(logicVariables(rule, undefined, { "==": [{ var: "protocol" }, "NONE"] })).toEqual([
    "protocol",
    "location",
  ]);
});
