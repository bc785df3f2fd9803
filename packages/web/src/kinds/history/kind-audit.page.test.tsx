import { camera } from "@gantry/domain/kinds/camera.ts";
import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { defaultFormats, formatsStore } from "../../kit/time/formats.ts";
import { queryClient } from "../../queries/query-cache.ts";
import { followFormats } from "../../session/preference/follow-formats.ts";
import { sessionStore } from "../../session/session-store.ts";
import { render } from "../../testing/render.tsx";
import { loadAllTexts } from "../../text/text.ts";
import type { AuditEdit } from "./audit-queries.ts";
import { KindAuditScreen } from "./kind-audit-screen.tsx";

const realFetch = window.fetch;

beforeAll(loadAllTexts);
afterEach(() => {
  window.fetch = realFetch;
  queryClient.clear();
  formatsStore.setState(defaultFormats);
});

const edit: AuditEdit = {
  id: "a1",
  timestamp: "2026-07-20T02:30:00.000Z",
  user: "Ada",
  action: "UPDATE",
  changes: 1,
  before: { name: "Exit 12" },
  after: { name: "Exit 14" },
};
const zone = (id: string, value: string) => ({ id, name: "Time zone", metadata: { value } });

/** Answers as the server does for the three reads of this screen. */
const fetchFromServer: typeof fetch = async (input, init) => {
  const { pathname } = new URL(new Request(input, init).url);
  if (pathname.endsWith("/camera/c1/audit/find")) return Response.json({ items: [edit], total: 1 });
  if (pathname.endsWith("/camera/c1/audit/a1")) return Response.json(edit);
  if (pathname.endsWith("/camera/c1")) return Response.json({ id: "c1", name: "Exit 14" });
  return realFetch(input, init);
};

async function visitHistory(): Promise<void> {
  window.fetch = fetchFromServer;
  const root = createRootRoute();
  const history = createRoute({
    getParentRoute: () => root,
    path: "/cameras/$id/audit",
    component: () => <KindAuditScreen kind={camera} />,
  });
  const router = createRouter({
    routeTree: root.addChildren([history]),
    history: createMemoryHistory({ initialEntries: ["/cameras/c1/audit"] }),
  });
  await router.load();
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

test("the history of an entity shows its times in the person's zone, which is named", async () => {
  sessionStore.setState({
    session: {
      tenant: { id: "metro" },
      grants: grantsFromWire({ READ: { CAMERA: [] } }),
      formats: [zone("user_time_zone", "America/Phoenix")],
      tenantFormats: [zone("tenant_time_zone", "America/Denver")],
    } as never,
  });
  onTestFinished(followFormats());
  await visitHistory();
  const versions = page.getByRole("navigation", { name: "Versions" });
  await expect.element(versions.getByText("Jul 19, 2026 19:30:00 MST")).toBeVisible();
  await expect.element(page.getByText("Ada, Jul 19, 2026 19:30:00 MST")).toBeVisible();
});
