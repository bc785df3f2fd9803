import { describe, expect, test } from "vitest";
import { actionErrors, communicationRequests } from "../contract/agents/communication-actions.ts";
import { errors } from "../errors.ts";
import { type AnyKind, deviceStatuses } from "../kinds/define-kind.ts";
import type { Field, Fields } from "../kinds/fields.ts";
import { kinds } from "../kinds/index.ts";
import { checkDocument } from "../kinds/validation.ts";
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
const missing = (paths: readonly string[]) => paths.filter((path) => !textAt(path));
const namesIn = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name as string).toSorted();

/** Members of a group, of its groups, and what a map holds. */
function membersOf(field: Field): [string, Field][] {
  if (field.type === "map") return membersOf(field.of);
  if (field.type !== "object" && field.type !== "objects") return [];
  const members = Object.entries(field.fields);
  return [...members, ...members.flatMap(([, member]) => membersOf(member))];
}

test("every error has a text, and every error text an error", () => {
  expect(Object.keys(en.errors).toSorted()).toEqual(Object.keys(errors).toSorted());
});

test("everything that can be asked of a device, and every reason why not, has a text and the other way round (COMM-009)", () => {
  expect(Object.keys(en.actions.requests)).toEqual([...communicationRequests]);
  expect(Object.keys(en.actions.errors)).toEqual([...actionErrors]);
});

test("an error text names no parameter that the error does not carry", () => {
  for (const [code, { params }] of Object.entries(errors)) {
    const known: readonly string[] = params;
    const text = en.errors[code as keyof typeof errors];
    expect(
      namesIn(text).filter((name) => !known.includes(name)),
      code,
    ).toEqual([]);
  }
});

/** Kinds whose failed saves are told in the words that all others fall back on (ADM-029). */
const saveErrorOfAll: ReadonlySet<string> = new Set([
  "apiKey",
  "brandingOptions",
  "dashboard",
  "incidentType",
  "widget",
]);
/** Kinds whose failed deletes are told in those words too (WALL-036). */
const deleteErrorOfAll: ReadonlySet<string> = new Set(["widget"]);

/** Messages that the specification names in another way (SIGN-178). */
const namedOtherwise: Partial<Record<string, string>> = {
  signPlanSaved: "signPlans.successfullySaved",
  signPlanDeleted: "signPlans.deleted",
};

describe.each(kinds)("kind $name", (kind) => {
  const fields = Object.entries(kind.fields as Fields);
  const inGroups = fields.flatMap(([, field]) => membersOf(field));

  test("its names, its fields, their options and units, and its sections have words", () => {
    const label = (name: string) =>
      textAt(`kinds.${kind.name}.fields.${name}`) ? `kinds.${kind.name}.fields.${name}` : `fields.${name}`;
    const options = ([name, field]: [string, Field]) =>
      "options" in field ? field.options.map((option) => `options.${name}.${option}`) : [];
    expect(
      missing([
        ...["one", "many", "title", "new", "empty"].map((word) => `kinds.${kind.name}.${word}`),
        ...fields.map(([name]) => label(name)),
        ...inGroups.map(([name]) => `fields.${name}`),
        ...[...fields, ...inGroups].flatMap(options),
        ...[...fields, ...inGroups].flatMap(([, { unit }]) => (unit ? [`units.${unit}`] : [])),
        ...kind.sections.flatMap((section) => [`sections.${section}.title`, `sections.${section}.text`]),
      ]),
    ).toEqual([]);
  });

  test("saving and deleting it say what became of it (PLAT-048)", () => {
    const ends = ["Saved", "SaveError", "Deleted", "DeleteError"];
    const isOfAll = (end: string) =>
      (end === "SaveError" && saveErrorOfAll.has(kind.name)) ||
      (end === "DeleteError" && deleteErrorOfAll.has(kind.name));
    const own = ends.filter((end) => !isOfAll(end));
    const keys = own.map((end) => namedOtherwise[`${kind.name}${end}`] ?? `messages.${kind.name}${end}`);
    expect(missing(keys)).toEqual([]);
    for (const key of keys) expect(namesIn(textAt(key) ?? ""), key).toEqual(["name"]);
  });

  test("whatever is wrong with one of its fields can be told", () => {
    const wrong = [{}, [{}], ["a", "a"], "x".repeat(30_000), "a b:", 1e9, -1e9, 0.5, true, { type: "Point" }];
    const codes = wrong.flatMap((value) => {
      const sent = Object.fromEntries([...fields.map(([name]) => [name, value]), ["noSuchField", 1]]);
      return checkDocument(kind, sent).issues.map(({ code }) => code);
    });
    codes.push(...checkDocument(kind, {}).issues.map(({ code }) => code));
    expect(missing([...new Set(codes)].map((code) => `validation.${code}`))).toEqual([]);
  });
});

test("polling any device says what came of it (COMM-017, COMM-019)", () => {
  const devices = (kinds as readonly AnyKind[]).filter(({ device }) => device);
  const params = devices.map(({ name }) =>
    ["Success", "Failure", "Error"].map((end) =>
      namesIn(textAt(`messages.${name}Poll${end}`) ?? "").toSorted(),
    ),
  );
  expect(params).toEqual(devices.map(() => [["name"], ["name", "reason"], ["name"]]));
});

test("the users that a form chooses from have a name", () => {
  expect(missing(["one", "many", "title"].map((word) => `kinds.${userList.name}.${word}`))).toEqual([]);
});

test("every state of a device and every permission has a word", () => {
  expect(missing(deviceStatuses.map((status) => `status.device.${status}`))).toEqual([]);
  expect(missing(actions.map((action) => `permissions.${action}`))).toEqual([]);
  expect(missing(accessLevels.map((level) => `permissions.levels.${level}`))).toEqual([]);
  expect(missing(permissionSources.map((source) => `permissions.sources.${source}`))).toEqual([]);
});

test("the messages that all parts of the console share are there (PLAT-067)", () => {
  const shared = ["noDataAvailable", "noPermission", "unsavedChanges", "loadingCamera", "invalidDateTime"];
  expect(missing(shared.map((key) => `common.${key}`))).toEqual([]);
  expect(en.common.invalidDateTime).toBe("Invalid DateTime");
});

test("a text that counts has both its forms", () => {
  const forms = (tree: Tree, path: string): string[] =>
    Object.entries(tree).flatMap(([key, part]) => {
      if (typeof part === "object") return forms(part, `${path}${key}.`);
      if (key.endsWith("_one")) return [`${path}${key.slice(0, -4)}_other`];
      return key.endsWith("_other") ? [`${path}${key.slice(0, -6)}_one`] : [];
    });
  expect(missing(forms(en as unknown as Tree, ""))).toEqual([]);
});
