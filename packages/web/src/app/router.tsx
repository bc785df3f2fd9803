import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
} from "@tanstack/react-router";
import { Page } from "../kit/layout/page.tsx";
import { RowSkeletons } from "../kit/screen/states.tsx";
import type { Feature, FeatureRoute } from "../kinds/feature.ts";
import { sessionStore } from "../session/session-store.ts";
import { closedAddress } from "./failures/closed-address.ts";
import { ScreenFailure } from "./failures/screen-failure.tsx";
import { features } from "./features.ts";
import { lazyScreen } from "./lazy-screen.ts";
import { isRouteOpen } from "./open-features.ts";
import { settingsRoutes } from "./settings/settings-routes.ts";
import { Shell } from "./shell/shell.tsx";

const root = createRootRoute({
  component: Shell,
  errorComponent: ScreenFailure,
  notFoundComponent: lazyRouteComponent(() => import("./failures/no-such-page.tsx")),
});

const makeRoute = (path: string, load: FeatureRoute["screen"], parent: AnyRoute = root) =>
  createRoute({ getParentRoute: () => parent, path, component: lazyScreen(load) });

// The home screen needs the frame's texts only; the others load in the background.
const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: lazyScreen(() => import("./home/home.tsx"), "first texts"),
});
/** The page for unknown addresses (PLAT-005) also says so for closed ones. */
function assertOpen(feature: Feature, route: FeatureRoute): void {
  const { session } = sessionStore.getState();
  // Without any licence the dialog covers the page, and the address is kept for later.
  if (!session || (session.licence && session.licence.state !== "valid")) return;
  if (!isRouteOpen(feature, route, session)) throw notFound({ data: closedAddress });
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
// One frame for all settings, so that its tabs keep the focus.
const settings = createRoute({
  getParentRoute: () => root,
  id: "settings",
  component: lazyScreen(() => import("./settings/settings-frame.tsx")),
});
settings.addChildren(settingsRoutes.map((route) => makeRoute(route.path, route.screen, settings)));

// For development only; not part of the product build.
const forDevelopment =
  import.meta.env.DEV || import.meta.env.MODE === "gallery"
    ? [
        makeRoute("/dev/forms", () => import("./dev/form-gallery.tsx")),
        makeRoute("/dev/kit", () => import("./dev/kit-gallery.tsx")),
      ]
    : [];

export const router = createRouter({
  routeTree: root.addChildren([home, settings, ...ofFeatures, ...forDevelopment]),
  defaultPreload: "intent",
  defaultPendingMs: 200,
  defaultPendingComponent: () => (
    <Page>
      <RowSkeletons />
    </Page>
  ),
  defaultErrorComponent: ScreenFailure,
});
