import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  redirect,
} from "@tanstack/react-router";
import { RowSkeletons } from "../kit/screen/states.tsx";
import type { Feature, FeatureRoute } from "../kinds/feature.ts";
import { sessionStore } from "../session/session-store.ts";
import { ScreenFailure } from "./failures/screen-failure.tsx";
import { features } from "./features.ts";
import { lazyScreen } from "./lazy-screen.ts";
import { isRouteOpen } from "./open-features.ts";
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
/** What is not licensed has no address, like one that nobody knows (PLAT-005). */
function assertOpen(feature: Feature, route: FeatureRoute): void {
  const { session } = sessionStore.getState();
  // Without any licence the dialog covers everything, and the place is still there afterwards.
  if (!session || (session.licence && session.licence.state !== "valid")) return;
  if (!isRouteOpen(feature, route, session)) throw redirect({ to: "/", replace: true });
}

const ofFeatures = features.flatMap((feature) =>
  feature.routes.map((route) =>
    createRoute({
      getParentRoute: () => root,
      path: route.path,
      beforeLoad: () => assertOpen(feature, route),
      component: lazyScreen(route.screen),
      loader: ({ location }) => route.prepare?.(location.search as Record<string, unknown>),
    }),
  ),
);
// One frame around all settings, so that its tabs keep the focus while one moves between them.
const settings = createRoute({
  getParentRoute: () => root,
  id: "settings",
  component: lazyScreen(() => import("./settings/settings-frame.tsx")),
});
settings.addChildren(settingsRoutes.map((route) => screen(route.path, route.screen, settings)));

// For those who work on the product; the product itself is built without it.
const forDevelopment =
  import.meta.env.DEV || import.meta.env.MODE === "gallery"
    ? [
        screen("/dev/forms", () => import("./dev/form-gallery.tsx")),
        screen("/dev/kit", () => import("./dev/kit-gallery.tsx")),
      ]
    : [];

/** Every address of the page; screens come from the feature list and are loaded when they are opened. */
export const router = createRouter({
  routeTree: root.addChildren([home, settings, ...ofFeatures, ...forDevelopment]),
  defaultPreload: "intent",
  defaultPendingMs: 200,
  defaultPendingComponent: () => (
    <div className="page">
      <RowSkeletons />
    </div>
  ),
  defaultErrorComponent: ScreenFailure,
});
