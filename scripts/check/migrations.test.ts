import { expect, test } from "vitest";
import { baselineName, migrationProblems, presentMigrations } from "./migrations.ts";

const noDrift = async () => ({ statements: [], byHand: [] });
const text = presentMigrations().get(baselineName) ?? "";
const baseline = new Map([[baselineName, text]]);
const none = new Map<string, string>();

test("before the first release the baseline must hold what the kinds declare, and stand alone", async () => {
  expect(await migrationProblems(baseline, none, noDrift)).toEqual([]);
  const stale = new Map([[baselineName, text.replace('"name" text', '"title" text')]]);
  expect(await migrationProblems(stale, none, noDrift)).toEqual([expect.stringContaining("refresh it with")]);
  const two = new Map([...baseline, ["0002_more.sql", "select 1;"]]);
  expect(await migrationProblems(two, none, noDrift)).toEqual([expect.stringContaining("0002_more.sql")]);
});

test("a released migration must not change", async () => {
  const edited = new Map([[baselineName, `${text}-- a comment`]]);
  expect(await migrationProblems(edited, baseline, noDrift)).toEqual([
    expect.stringContaining("is released; undo the change"),
  ]);
});

test("after the release a changed kind gets the draft of the next migration", async () => {
  const makeDrift = async () => ({
    statements: ["alter table sign add column x;"],
    byHand: ["camera: no walls"],
  });
  expect(await migrationProblems(baseline, baseline, noDrift)).toEqual([]);
  expect(await migrationProblems(baseline, baseline, makeDrift)).toEqual([
    expect.stringMatching(
      /0002_what_it_does.sql:\n-- to be decided: camera: no walls\nalter table sign add column x;/,
    ),
  ]);
});
