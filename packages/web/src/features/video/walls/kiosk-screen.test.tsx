import { type GrantsOnTheWire, grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { queryClient } from "../../../queries/query-cache.ts";
import { sessionStore } from "../../../session/session-store.ts";
import { loadAllTexts } from "../../../text/text.ts";
import KioskScreen from "./kiosk-screen.tsx";

// The gamepad API is read on import; the tests have no page.
vi.hoisted(() => {
  const listens = { addEventListener() {}, removeEventListener() {} };
  Object.assign(globalThis, { window: { ...listens, matchMedia: () => ({ matches: false, ...listens }) } });
});
beforeAll(async () => {
  Reflect.deleteProperty(globalThis, "window");
  await loadAllTexts();
});
afterEach(() => queryClient.clear());

async function renderKiosk(grants: GrantsOnTheWire): Promise<string> {
  const session = { user: { id: "ana" }, tenant: { name: "Metro" }, grants: grantsFromWire(grants) };
  Object.assign(sessionStore.getInitialState(), { session });
  const root = createRootRoute();
  const path = "/video/wall/$id/kiosk";
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path, component: KioskScreen }),
  ]);
  const history = createMemoryHistory({ initialEntries: ["/video/wall/w1/kiosk"] });
  const router = createRouter({ routeTree, history });
  await router.load();
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

test("a monitor whose wall was deleted says so, and not that a permission is missing", async () => {
  queryClient.setQueryData(["entity", "VIDEO_WALL", "w1"], null);
  const gone = await renderKiosk({ READ: { VIDEO_WALL: [] } });
  expect(gone).toContain("No longer available, or you may not see it");
  expect(gone).not.toContain("permission");
});
