import { checkDocument } from "@gantry/domain/fields/document/validation.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "../../queries/query-cache.ts";
import { sessionStore } from "../../session/session-store.ts";
import { render } from "../../testing/render.tsx";
import { loadAllTexts } from "../../text/text.ts";
import { KindFormScreen } from "./kind-form-screen.tsx";

const editPath = "/signs/sign/s1/edit";
const usualFetch = window.fetch;
/** The sign as the server stores it, and the versions of the saves that it took. */
let stored: Record<string, unknown>;
let savedVersions: unknown[];

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  savedVersions = [];
  const { document } = checkDocument(sign, {
    name: "DMS 1",
    category: "DMS",
    pixelWidth: 128,
    pixelHeight: 32,
  });
  stored = { ...document, id: "s1", version: 1 };
  const onSigns = { SIGN: [] };
  sessionStore.setState({
    session: {
      user: { id: "u1" },
      tenant: { id: "metro" },
      features: new Set(["signs"]),
      grants: grantsFromWire({ READ: onSigns, UPDATE: onSigns }),
    } as never,
  });
  window.fetch = async (_address, init) => {
    if (init?.method !== "PUT") return Response.json(stored);
    const { version, ...sent } = JSON.parse(String(init.body)) as Record<string, unknown>;
    const { document, issues } = checkDocument(sign, sent, stored);
    if (issues.length > 0 || version !== stored["version"])
      return Response.json({ code: issues.length > 0 ? "invalidBody" : "staleVersion" }, { status: 400 });
    savedVersions.push(version);
    stored = { ...document, id: "s1", version: Number(version) + 1 };
    return Response.json(stored);
  };
});
afterEach(() => {
  window.fetch = usualFetch;
});

/** Opens the form; after a save the page of the sign stands there. */
async function openForm(): Promise<void> {
  const root = createRootRoute();
  const routeTree = root.addChildren([
    createRoute({
      getParentRoute: () => root,
      path: "/signs/sign/$id/edit",
      component: () => <KindFormScreen kind={sign} mode="edit" />,
    }),
    createRoute({
      getParentRoute: () => root,
      path: entityPath(sign, "s1"),
      component: () => <p>Saved sign</p>,
    }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [editPath] }) });
  await router.load();
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

const values = page.getByRole("group", { name: "Overridden values" });
const fontNumber = values.getByRole("textbox", { name: "Default font" });
const maxPages = values.getByRole("textbox", { name: "Maximum pages" });
const save = () => userEvent.keyboard("{Control>}s{/Control}");

test("overridden values are saved, and on the next visit edited and saved again (SIGN-118)", async () => {
  await openForm();
  await fontNumber.fill("2");
  await maxPages.fill("4");
  await save();
  await expect.element(page.getByText("Saved sign")).toBeVisible();
  expect(stored["overriddenValues"]).toEqual({ defaultFontNumber: 2, maxPages: 4 });

  await openForm();
  await expect.element(page.getByText("No changes", { exact: true })).toBeVisible();
  await expect.element(fontNumber).toHaveValue("2");
  await expect.element(maxPages).toHaveValue("4");
  await maxPages.fill("");
  await expect.element(page.getByText("1 unsaved change")).toBeVisible();
  await save();
  await expect.element(page.getByText("Saved sign")).toBeVisible();
  expect(stored["overriddenValues"]).toEqual({ defaultFontNumber: 2 });

  await openForm();
  await expect.element(page.getByText("No changes", { exact: true })).toBeVisible();
  await expect.element(maxPages).toHaveValue("");
  expect(savedVersions).toEqual([1, 2]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith("gantry_draft"))).toEqual([]);
});

test("an overridden value out of its limits is named and not saved", async () => {
  await openForm();
  await maxPages.fill("300");
  await expect.element(page.getByText(/Maximum pages.*255/)).toBeVisible();
  await save();
  expect(savedVersions).toEqual([]);
});
