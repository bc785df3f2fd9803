import { type ComponentProps, useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "../../testing/render.tsx";
import { actionsColumn, type Column } from "./columns.ts";
import { DataTable } from "./data-table.tsx";

interface Road {
  id: string;
  name: string;
  lanes: number | null;
}

const roads: readonly Road[] = [
  { id: "a", name: "I-70 MP 9", lanes: 4 },
  { id: "b", name: "I-25 MP 216", lanes: null },
  { id: "c", name: "I-70 MP 10", lanes: 2 },
  { id: "d", name: "C-470", lanes: 3 },
];
const columns: readonly Column<Road>[] = [
  { id: "name", header: "Name", sortBy: (road) => road.name, cell: ({ name }) => <Named name={name} /> },
  { id: "lanes", header: "Lanes", align: "end", sortBy: (road) => road.lanes, cell: (road) => road.lanes },
];
const linkless = columns.map((column) => (column.id === "name" ? { ...column, cell: nameOf } : column));

function Named({ name }: { name: string }) {
  return (
    <a href={`#${name}`} data-row-link>
      {name}
    </a>
  );
}
function nameOf({ name }: Road) {
  return name;
}

type Props = Partial<ComponentProps<typeof DataTable<Road>>>;
const show = (props: Props = {}) =>
  render(<DataTable label="Roads" columns={columns} rows={roads} rowId={({ id }) => id} {...props} />);

/** A table whose selection is held as a screen holds it. */
function Selectable(props: Props) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const selection = {
    isSelected: (id: string) => ids.includes(id),
    onSelect: (changed: readonly string[], isOn: boolean) =>
      setIds([...ids.filter((id) => !changed.includes(id)), ...(isOn ? changed : [])]),
    nameOf,
  };
  return (
    <>
      <DataTable columns={columns} rows={roads} rowId={({ id }) => id} selection={selection} {...props} />
      <output>{ids.toSorted().join(" ")}</output>
    </>
  );
}

const listNames = () =>
  [...document.querySelectorAll("tbody tr[data-id]")].map(
    (row) => row.querySelector("td:not(:has(input))")?.textContent,
  );
const readFocusedRow = () => document.activeElement?.closest("tr")?.dataset["id"];
const readSelected = () => document.querySelector("output")?.textContent;
const box = (name: string) => page.getByRole("checkbox", { name: `Select ${name}`, exact: true });

beforeEach(() => page.viewport(1024, 768));

test("a click on a head sorts by its column, a second click turns the order", async () => {
  await show();
  await page.getByRole("button", { name: "Name" }).click();
  expect(listNames()).toEqual(["C-470", "I-25 MP 216", "I-70 MP 9", "I-70 MP 10"]);
  await page.getByRole("button", { name: "Name" }).click();
  expect(listNames()).toEqual(["I-70 MP 10", "I-70 MP 9", "I-25 MP 216", "C-470"]);
  await expect
    .element(page.getByRole("columnheader", { name: "Name" }))
    .toHaveAttribute("aria-sort", "descending");
});

test("rows without a value come last in either order", async () => {
  await show({ startSort: { by: "lanes", ascending: true } });
  expect(listNames().at(-1)).toBe("I-25 MP 216");
  await page.getByRole("button", { name: "Lanes" }).click();
  expect(listNames().at(-1)).toBe("I-25 MP 216");
});

test("a column that its owner sorts reports the sort and leaves the rows as they are", async () => {
  const sorts: unknown[] = [];
  const owned = columns.map((column) => ({ ...column, sortBy: column.id }));
  await show({ columns: owned, sort: { by: "name", ascending: true }, onSort: (sort) => sorts.push(sort) });
  await page.getByRole("button", { name: "Name" }).click();
  await page.getByRole("button", { name: "Lanes" }).click();
  expect(sorts).toEqual([
    { by: "name", ascending: false },
    { by: "lanes", ascending: true },
  ]);
  expect(listNames()).toEqual(roads.map(nameOf));
});

test("Shift selects every row between two checkboxes", async () => {
  await render(<Selectable />);
  await box("I-70 MP 9").click();
  await userEvent.keyboard("{Shift>}");
  await box("I-70 MP 10").click();
  await userEvent.keyboard("{/Shift}");
  expect(readSelected()).toBe("a b c");
});

test("the checkbox of the head selects all rows and then none", async () => {
  await render(<Selectable />);
  const all = page.getByRole("checkbox", { name: "Select all on this page" });
  await box("C-470").click();
  await expect.element(all).toBePartiallyChecked();
  await all.click();
  expect(readSelected()).toBe("a b c d");
  await all.click();
  expect(readSelected()).toBe("");
});

test("arrows, Home and End move between rows and Space selects", async () => {
  await render(<Selectable />);
  await page.getByRole("link", { name: "I-70 MP 9" }).click();
  await userEvent.keyboard("{ArrowDown} ");
  expect([readFocusedRow(), readSelected()]).toEqual(["b", "b"]);
  await userEvent.keyboard("{End}");
  expect(readFocusedRow()).toBe("d");
  await userEvent.keyboard("{Shift>} {/Shift}");
  expect(readSelected()).toBe("b c d");
  await userEvent.keyboard("{Home}{ArrowUp}");
  expect(readFocusedRow()).toBe("a");
});

test("one Tab reaches rows without links, Enter and a click open them", async () => {
  const opened: string[] = [];
  const rowActions = actionsColumn<Road>("Actions", 80, () => <button type="button">Poll</button>);
  await show({ columns: [...linkless, rowActions], onOpen: ({ id }) => opened.push(id) });
  (document.querySelector("tbody tr") as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await page.getByText("C-470").click();
  await page.getByRole("button", { name: "Poll" }).first().click();
  expect(opened).toEqual(["b", "d"]);
  expect(document.querySelectorAll('tbody tr[tabindex="0"]')).toHaveLength(1);
});

test("the detail of a row opens below it", async () => {
  await show({ detail: ({ lanes }) => lanes && `${lanes} lanes` });
  const buttons = page.getByRole("button", { name: "Details" });
  await expect.poll(() => buttons.elements().length).toBe(3);
  await buttons.nth(1).click();
  await expect.element(page.getByText("2 lanes")).toBeVisible();
  await expect.element(page.getByText("4 lanes")).not.toBeInTheDocument();
});

test("groups stand below their titles", async () => {
  await show({ groupOf: ({ name }) => ({ id: name.slice(0, 2), title: name.slice(0, 2) }) });
  expect([...document.querySelectorAll("tbody tr")].map((row) => row.textContent)).toEqual([
    "I-",
    "I-70 MP 94",
    "I-25 MP 216",
    "I-70 MP 102",
    "C-",
    "C-4703",
  ]);
});

test("the table says that it loads, failed or has no rows", async () => {
  await show({ rows: undefined });
  await expect.element(page.getByRole("status", { name: "Loading" })).toBeInTheDocument();
  await show({ rows: undefined, error: <p role="alert">It failed</p> });
  await expect.element(page.getByRole("alert")).toHaveTextContent("It failed");
  await show({ rows: [], empty: "No roads" });
  await expect.element(page.getByText("No roads")).toBeVisible();
  expect(document.querySelector("table")).toBeNull();
});

test("rows become cards on a phone", async () => {
  await page.viewport(390, 844);
  await show();
  const cards = page.getByRole("listitem");
  await expect.element(cards.first()).toHaveTextContent("I-70 MP 9Lanes4");
  expect(document.querySelector("table")).toBeNull();
});

test("the head stays in sight while the rows scroll", async () => {
  const many = Array.from({ length: 60 }, (_, index) => ({
    id: `${index}`,
    name: `Road ${index}`,
    lanes: 1,
  }));
  await render(
    <div style={{ display: "flex", height: 300 }}>
      <DataTable columns={columns} rows={many} rowId={({ id }) => id} />
    </div>,
  );
  await page.getByRole("link", { name: "Road 0" }).click();
  await userEvent.keyboard("{End}");
  await expect.element(page.getByRole("link", { name: "Road 59" })).toBeInViewport();
  await expect.element(page.getByRole("columnheader", { name: "Name" })).toBeInViewport();
});
