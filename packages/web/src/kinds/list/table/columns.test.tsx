import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { chartConfig } from "@gantry/domain/kinds/chart-config.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import { loadAllTexts } from "../../../text/text.ts";
import { listColumns } from "./columns.tsx";

beforeAll(loadAllTexts);

const listed = (kinds as readonly AnyKind[]).filter(({ singleton }) => singleton === undefined);

describe.each(listed)("the list of $name", (kind) => {
  const has = (field: string) => Object.hasOwn(kind.fields, field);

  test("offers name, description, device state and last update, and searches the texts (TABLE-040)", () => {
    const columns = new Map(listColumns(kind, {}).map((column) => [column.id, column]));
    expect(columns.get("name")?.isHiddenAtStart).toBe(false);
    expect(columns.has("description")).toBe(has("description"));
    if (kind.device) expect(columns.get("status")?.isHiddenAtStart).toBe(false);
    expect(columns.get(kind.device ? "lastUpdateTimestamp" : "updatedAt")?.isHiddenAtStart).toBe(false);
    expect(kind.search).toContain("name");
    expect(kind.search.includes("description")).toBe(has("description"));
  });
});

test("a list shows the first 100 characters of a chart's description (DASH-010)", () => {
  const cell = listColumns(chartConfig, {}).find(({ id }) => id === "description")?.cell;
  const shown = (description: string) =>
    renderToStaticMarkup(cell?.({ id: "c1", description, updatedAt: "" } as never));
  expect(shown("a".repeat(100))).toBe("a".repeat(100));
  expect(shown("a".repeat(101))).toBe(`<span title="${"a".repeat(101)}">${"a".repeat(100)}…</span>`);
});
