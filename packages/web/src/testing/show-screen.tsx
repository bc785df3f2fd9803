import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import type { LicenceFeature } from "@gantry/domain/licence/licence-features.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { queryClient } from "../queries/query-cache.ts";
import { sessionStore } from "../session/session-store.ts";
import { render } from "./render.tsx";

/** Signs in with these grants and one licensed feature. */
export function signInWith(feature: LicenceFeature, grants: Record<string, Record<string, string[]>>): void {
  sessionStore.setState({
    session: {
      user: { id: "u1", name: "Ana Reyes" },
      tenant: { id: "metro" },
      features: new Set([feature]),
      grants: grantsFromWire(grants),
    } as never,
  });
}

/** Draws a screen at an address with this query. */
export async function showScreen(what: ReactNode, search = "") {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => what }),
    history: createMemoryHistory({ initialEntries: [`/${search}`] }),
  });
  await router.load();
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return router;
}
