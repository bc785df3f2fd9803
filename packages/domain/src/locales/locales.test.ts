import { describe, expect, test } from "vitest";
import { actionErrors, communicationRequests } from "../contract/agents/communication-actions.ts";
import { errors } from "../errors.ts";
import { type AnyKind, deviceStatuses } from "../kinds/define-kind.ts";
import type { Field, Fields } from "../fields/fields.ts";
import { typeOf } from "../fields/index.ts";
import { kinds } from "../kinds/index.ts";
import { checkDocument } from "../fields/document/validation.ts";
import { permissionSources } from "../contract/people/permission-calls.ts";
import { userList } from "../permissions/user-list.ts";
import { accessLevels } from "../permissions/access-level.ts";
import { actions } from "../permissions/grants.ts";
import { en } from "./index.ts";

type Tree = { readonly [key: string]: string | Tree };

function textAt(path: string): string | undefined {
  const found = path
    .split(".")
    .reduce<string | Tree | undefined>(
      (part, key) => (typeof part === "object" ? part[key] : undefined),
      en as unknown as Tree,
    );
  return typeof found === "string" ? found : undefined;
}
const findMissing = (paths: readonly string[]) => paths.filter((path) => !textAt(path));
const namesIn = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name as string).toSorted();

function membersOf(field: Field): [string, Field][] {
  const members = typeOf(field).members?.(field) ?? [];
  return members.flatMap(({ name, field: member }) => [
    ...(name === undefined ? [] : [[name, member] as [string, Field]]),
    ...membersOf(member),
  ]);
}

test("errors and error texts match one to one", () => {
  expect(Object.keys(en.errors).toSorted()).toEqual(Object.keys(errors).toSorted());
});

test("device requests and failure reasons match their texts one to one (COMM-009)", () => {
  expect(Object.keys(en.actions.requests)).toEqual([...communicationRequests]);
  expect(Object.keys(en.actions.errors)).toEqual([...actionErrors]);
});

test("an error text uses only parameters of its error", () => {
  for (const [code, { params }] of Object.entries(errors)) {
    const known: readonly string[] = params;
    const text = en.errors[code as keyof typeof errors];
    expect(
      namesIn(text).filter((name) => !known.includes(name)),
      code,
    ).toEqual([]);
  }
});

/** Kinds that use the general text for failed saves (ADM-029). */
const saveErrorOfAll: ReadonlySet<string> = new Set([
  "apiKey",
  "brandingOptions",
  "dashboard",
  "incidentType",
  "widget",
]);
/** Kinds that use the general text for failed deletes (WALL-036). */
const deleteErrorOfAll: ReadonlySet<string> = new Set(["widget"]);

/** Messages with a different name in the specification (SIGN-178). */
const namedOtherwise: Partial<Record<string, string>> = {
  signPlanSaved: "signPlans.successfullySaved",
  signPlanDeleted: "signPlans.deleted",
};

describe.each(kinds)("kind $name", (kind) => {
  const fields = Object.entries(kind.fields as Fields);
  const inGroups = fields.flatMap(([, field]) => membersOf(field));

  test("has texts for its names, fields, options, units and sections", () => {
    const findLabel = (name: string) =>
      textAt(`kindFields.${kind.name}.${name}`) ? `kindFields.${kind.name}.${name}` : `fields.${name}`;
    const listOptions = ([name, field]: [string, Field]) =>
      (field.options ?? []).map((option) => `options.${name}.${option}`);
    expect(
      findMissing([
        ...["one", "many", "title"].map((word) => `kinds.${kind.name}.${word}`),
        ...["new", "empty"].map((word) => `kindLists.${kind.name}.${word}`),
        ...fields.map(([name]) => findLabel(name)),
        ...inGroups.map(([name]) => `fields.${name}`),
        ...[...fields, ...inGroups].flatMap(listOptions),
        ...[...fields, ...inGroups].flatMap(([, { unit }]) => (unit ? [`units.${unit}`] : [])),
        ...kind.sections.flatMap((section) => [`sections.${section}.title`, `sections.${section}.text`]),
      ]),
    ).toEqual([]);
  });

  test("has result messages for saving and deleting (PLAT-048)", () => {
    const ends = ["Saved", "SaveError", "Deleted", "DeleteError"];
    const isOfAll = (end: string) =>
      (end === "SaveError" && saveErrorOfAll.has(kind.name)) ||
      (end === "DeleteError" && deleteErrorOfAll.has(kind.name));
    const own = ends.filter((end) => !isOfAll(end));
    const keys = own.map((end) => namedOtherwise[`${kind.name}${end}`] ?? `messages.${kind.name}${end}`);
    expect(findMissing(keys)).toEqual([]);
    for (const key of keys) expect(namesIn(textAt(key) ?? ""), key).toEqual(["name"]);
  });

  test("has a text for every field issue", () => {
    const wrong = [{}, [{}], ["a", "a"], "x".repeat(30_000), "a b:", 1e9, -1e9, 0.5, true, { type: "Point" }];
    const codes = wrong.flatMap((value) => {
      const sent = Object.fromEntries([...fields.map(([name]) => [name, value]), ["noSuchField", 1]]);
      return checkDocument(kind, sent).issues.map(({ code }) => code);
    });
    codes.push(...checkDocument(kind, {}).issues.map(({ code }) => code));
    expect(findMissing([...new Set(codes)].map((code) => `validation.${code}`))).toEqual([]);
  });
});

test("has result messages for polling a device (COMM-017, COMM-019)", () => {
  const devices = (kinds as readonly AnyKind[]).filter(({ device }) => device);
  const params = devices.map(({ name }) =>
    ["Success", "Failure", "Error"].map((end) =>
      namesIn(textAt(`messages.${name}Poll${end}`) ?? "").toSorted(),
    ),
  );
  expect(params).toEqual(devices.map(() => [["name"], ["name", "reason"], ["name"]]));
});

test("has a name for the users that a form chooses from", () => {
  expect(findMissing(["one", "many", "title"].map((word) => `kinds.${userList.name}.${word}`))).toEqual([]);
});

test("every device state and every permission has a text", () => {
  expect(findMissing(deviceStatuses.map((status) => `status.device.${status}`))).toEqual([]);
  expect(findMissing(actions.map((action) => `permissions.${action}`))).toEqual([]);
  expect(findMissing(accessLevels.map((level) => `permissions.levels.${level}`))).toEqual([]);
  expect(findMissing(permissionSources.map((source) => `permissions.sources.${source}`))).toEqual([]);
});

test("the specified shared messages exist (PLAT-067)", () => {
  const shared = ["noDataAvailable", "noPermission", "unsavedChanges", "loadingCamera", "invalidDateTime"];
  expect(findMissing(shared.map((key) => `common.${key}`))).toEqual([]);
  expect(en.common.invalidDateTime).toBe("Invalid DateTime");
});

test("a text with a count has both plural forms", () => {
  const listForms = (tree: Tree, path: string): string[] =>
    Object.entries(tree).flatMap(([key, part]) => {
      if (typeof part === "object") return listForms(part, `${path}${key}.`);
      if (key.endsWith("_one")) return [`${path}${key.slice(0, -4)}_other`];
      return key.endsWith("_other") ? [`${path}${key.slice(0, -6)}_one`] : [];
    });
  expect(findMissing(listForms(en as unknown as Tree, ""))).toEqual([]);
});
