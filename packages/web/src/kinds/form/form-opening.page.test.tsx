import { type Fields, select, text } from "@gantry/domain/fields/fields.ts";
import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { tour } from "@gantry/domain/kinds/tour.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "../../queries/query-cache.ts";
import { sessionStore } from "../../session/session-store.ts";
import { render } from "../../testing/render.tsx";
import { loadAllTexts } from "../../text/text.ts";
import { addTexts } from "../../text/translate.ts";
import { startValues } from "./draft/form-document.ts";
import { KindForm } from "./kind-form.tsx";

beforeAll(async () => {
  await loadAllTexts();
  addTexts({ options: { direction: { NORTH: "North", SOUTH: "South" } } });
});
// The form would stay in the page under the sessions of other tests.
afterAll(() => render(null));

const draws = new Map<string, number>();
/** Its size is read whenever the field is drawn. */
function countDraws(name: string, field: Fields[string]): Fields[string] {
  return Object.defineProperty({ ...field }, "size", {
    get() {
      draws.set(name, (draws.get(name) ?? 0) + 1);
      return "half";
    },
  });
}

const kind = {
  ...tour,
  formFields: {
    name: countDraws("name", text({ required: true })),
    description: countDraws("description", text()),
    direction: countDraws("direction", select(["NORTH", "SOUTH"])),
  },
} as unknown as typeof tour;

async function openForm(): Promise<void> {
  draws.clear();
  sessionStore.setState({
    session: {
      user: { id: "u1" },
      tenant: { id: "metro" },
      features: new Set(),
      grants: grantsFromWire({ CREATE: { TOUR: [] } }),
    } as never,
  });
  const start = startValues(kind, undefined);
  const Screen = () => (
    <KindForm kind={kind} mode="new" stored={undefined} start={start} isReadOnly={false} cancelPath="/" />
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: Screen }),
    history: createMemoryHistory(),
  });
  await router.load();
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

const input = (name: string) => page.getByRole("textbox", { name });

test("a form draws each field once when it opens, and only the field that is typed into", async () => {
  await openForm();
  await expect.element(input("Name")).toBeVisible();
  expect([...draws]).toEqual([
    ["name", 1],
    ["description", 1],
    ["direction", 1],
  ]);
  await userEvent.type(input("Name"), "Downtown");
  await expect.element(input("Name")).toHaveValue("Downtown");
  expect([draws.get("description"), draws.get("direction")]).toEqual([1, 1]);
});

test("the options of a select are in the page only while it is open", async () => {
  await openForm();
  const choice = page.getByRole("combobox");
  await expect.element(choice).toBeVisible();
  expect(document.querySelectorAll("[role=listbox]")).toHaveLength(0);
  (choice.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(page.getByRole("listbox")).toBeVisible();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(choice).not.toHaveValue("");
});
