import { camera } from "@gantry/domain/kinds/camera.ts";
import { signPriority } from "@gantry/domain/kinds/sign-priority.ts";
import { expect, test } from "vitest";
import type { Entity } from "../../../queries/kind-queries.ts";
import { cloneValues, formIssues, startValues, toSentDocument } from "./form-document.ts";

const stored: Entity = {
  id: "c1",
  version: 14,
  rev: 20,
  createdAt: "2026-11-20T08:00:00Z",
  updatedAt: "2026-11-20T08:00:00Z",
  name: "CAM I-25",
  protocol: "ONVIF",
  host: "10.20.4.17",
  port: 80,
  pollEnabled: true,
  pollRate: 60,
  passwordSet: true,
};
const findCodes = (values: Record<string, unknown>, base?: Entity) =>
  formIssues(camera, values, base).map(({ field, code }) => `${field} ${code}`);

test("a new form opens with the declared defaults", () => {
  expect(startValues(camera, undefined)).toMatchObject({
    name: "",
    pollEnabled: true,
    pollRate: 60,
    protocol: "NONE",
  });
});

test("a missing required field and an invalid address are reported at their fields (FORM-016)", () => {
  expect(findCodes({ ...startValues(camera, undefined), host: "10.20.4.300" })).toEqual([
    "host invalidHost",
    "name required",
  ]);
  expect(
    formIssues(signPriority, startValues(signPriority, undefined), undefined).map(({ field }) => field),
  ).toEqual(["name", "description", "priority"]);
});

test("a changed host requires the stored password again, unless it is retyped or removed", () => {
  const values = startValues(camera, stored);
  expect(findCodes(values, stored)).toEqual([]);
  expect(findCodes({ ...values, host: "10.20.4.18" }, stored)).toEqual(["password secretNeedsRetyping"]);
  expect(findCodes({ ...values, host: "10.20.4.18", password: "new" }, stored)).toEqual([]);
  expect(findCodes({ ...values, host: "10.20.4.18", password: null }, stored)).toEqual([]);
  expect(findCodes({ ...values, host: "10.20.4.18" }, { ...stored, passwordSet: false })).toEqual([]);
});

test("an unchanged secret is not sent, so that the stored one stays", () => {
  expect(toSentDocument(camera, startValues(camera, stored))).not.toHaveProperty("password");
  expect(toSentDocument(camera, { ...startValues(camera, stored), password: null })).toMatchObject({
    password: null,
  });
});

test("a copy has no id, a new name and no secret (FORM-011, FORM-013)", () => {
  const values = cloneValues(camera, stored, " (Copy)");
  expect(values).toMatchObject({ name: "CAM I-25 (Copy)", host: "10.20.4.17" });
  expect(values).not.toHaveProperty("id");
  expect(values).not.toHaveProperty("password");
});
