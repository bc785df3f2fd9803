import { defineKind } from "@gantry/domain/kinds/define-kind.ts";
import { text } from "@gantry/domain/fields/fields.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { expect, test } from "vitest";
import { features } from "./features.ts";
import { withPlainKinds } from "./plain-kinds.ts";

const shed = defineKind({
  name: "shed",
  entityType: "SHED",
  path: "/sheds",
  pages: "/weather/sheds",
  module: "weather",
  licence: "weatherStation",
  fields: { name: text({ required: true, column: true }) },
  list: { columns: ["name"], sort: "name" },
  search: ["name"],
});

test("a kind that no feature shows has list, form, history and a menu entry in its module", () => {
  const weather = withPlainKinds(features, [...kinds, shed]).find(({ module }) => module === "weather");
  expect(weather?.menu.items.at(-1)).toMatchObject({ path: "/weather/sheds", entityType: "SHED" });
  const own = weather?.routes.filter(({ path }) => path.startsWith(shed.pages)) ?? [];
  expect(own.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/weather/sheds", "/weather/sheds/new", "/weather/sheds/$id"]),
  );
  expect(new Set(own.map(({ licence }) => licence))).toEqual(new Set(["weatherStation"]));
});

test("a kind that a feature shows itself is not added again", () => {
  const paths = features.flatMap(({ routes }) => routes.map(({ path }) => path));
  expect(new Set(paths).size).toBe(paths.length);
});
