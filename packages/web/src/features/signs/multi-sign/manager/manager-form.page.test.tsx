import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { blankPage } from "@gantry/domain/sign/message/message-text.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "../../../../queries/query-cache.ts";
import { sessionStore } from "../../../../session/session-store.ts";
import { render } from "../../../../testing/render.tsx";
import { loadAllTexts } from "../../../../text/text.ts";
import MultiSignDialog from "../multi-sign-dialog.tsx";

const signs = ["s1", "s2"].map((id) => ({
  id,
  name: `DMS ${id}`,
  status: "ONLINE",
  category: "DMS",
  protocol: "NTCIP",
  pixelWidth: 128,
  pixelHeight: 32,
  matrixType: "FULL",
  maxPages: 2,
  capabilities: [],
  pollRate: 30,
  stateData: {},
}));
const crash = {
  id: "l1",
  name: "Crash",
  signId: null,
  message: {
    priority: 4,
    duration: null,
    pages: [{ ...blankPage(), messageLines: [{ segments: [{ text: "CRASH AHEAD" }] }] }],
  },
  overrides: {},
  customOverrides: {},
  disabled: {},
};
const usualFetch = window.fetch;
let posted: Record<string, { duration: number }> | undefined;

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  posted = undefined;
  const answers: Record<string, readonly object[]> = {
    "/signs/sign/find": signs,
    "/signs/queue/bulk": signs.map(({ id }) => ({ signId: id, revision: 1, governed: true, items: [] })),
    "/signs/library-messages/find": [crash],
  };
  window.fetch = async (address, init) => {
    const path = String(address).split("/api/v1")[1] ?? "";
    if (path === "/signs/queue/multi") {
      posted = (JSON.parse(String(init?.body)) as { messages: typeof posted }).messages;
      return Response.json({ postId: null, results: {} }, { status: 201 });
    }
    const items = answers[path] ?? [];
    return init?.method === "POST" ? Response.json({ items, total: items.length }) : Response.json(null);
  };
  sessionStore.setState({
    session: {
      user: { id: "u1" },
      tenant: { id: "metro" },
      features: new Set(["signs"]),
      grants: grantsFromWire({
        READ: { SIGN: [], SIGN_LIBRARY_MESSAGE: [] },
        CONTROL: { SIGN: [] },
      }),
    } as never,
  });
});
afterEach(() => {
  window.fetch = usualFetch;
});

async function showDialog(): Promise<void> {
  const component = () => <MultiSignDialog signIds={["s1", "s2"]} onClose={() => undefined} />;
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  await router.load();
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

test("a library message for several signs is posted by Ctrl+Enter alone, for thirty minutes (SIGN-168)", async () => {
  await showDialog();
  const library = page.getByRole("button", { name: /library/i }).first();
  await library.click();
  await page.getByRole("button", { name: /Crash/ }).first().click();
  await expect.element(page.getByRole("button", { name: /^Post to 2 signs/ })).toBeEnabled();
  // The focus returned to the button that opened the library.
  await expect.element(library).toHaveFocus();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  const confirm = page.getByRole("dialog").last();
  await expect.element(confirm.getByText("30 min").first()).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => posted)
    .toMatchObject({
      s1: { duration: 1_800_000_000_000 },
      s2: { duration: 1_800_000_000_000 },
    });
});
