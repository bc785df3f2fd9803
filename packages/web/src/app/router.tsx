import { type AnyRoute, createRootRoute, createRoute, createRouter, Navigate } from "@tanstack/react-router";
import { RowSkeletons } from "../shared/screen/states.tsx";
import type { FeatureRoute } from "../shared/feature.ts";
import { ScreenFailure } from "./failures/screen-failure.tsx";
import { features } from "./features.ts";
import { lazyScreen } from "./lazy-screen.ts";
import { settingsRoutes } from "./settings/settings-routes.ts";
import { Shell } from "./shell/shell.tsx";

const root = createRootRoute({
  component: Shell,
  errorComponent: ScreenFailure,
  // An address that nobody knows leads home (PLAT-005).
  notFoundComponent: () => <Navigate to="/" replace />,
});

const screen = (path: string, load: FeatureRoute["screen"], parent: AnyRoute = root) =>
  createRoute({ getParentRoute: () => parent, path, component: lazyScreen(load) });

// The home screen needs no texts but those of the frame; the others come while it is looked at.
const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: lazyScreen(() => import("./home/home.tsx"), "first texts"),
});
const ofFeatures = features.flatMap(({ routes }) => routes.map((route) => screen(route.path, route.screen)));
// One frame around all settings, so that its tabs keep the focus while one moves between them.
const settings = createRoute({
  getParentRoute: () => root,
  id: "settings",
  component: lazyScreen(() => import("./settings/settings-frame.tsx")),
});
settings.addChildren(settingsRoutes.map((route) => screen(route.path, route.screen, settings)));

/** Every address of the page; screens come from the feature list and are loaded when they are opened. */
export const router = createRouter({
  routeTree: root.addChildren([home, settings, ...ofFeatures]),
  defaultPreload: "intent",
  defaultPendingMs: 200,
  defaultPendingComponent: () => (
    <div className="page">
      <RowSkeletons />
    </div>
  ),
  defaultErrorComponent: ScreenFailure,
});
