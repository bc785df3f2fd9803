import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
} from "@tanstack/react-router";
import { RowSkeletons } from "../shared/screen/states.tsx";
import type { FeatureRoute } from "../shared/feature.ts";
import { ErrorPage } from "./failures/error-page.tsx";
import { LoadFailure } from "./failures/load-failure.tsx";
import { features } from "./features.ts";
import { Shell } from "./shell/shell.tsx";

const root = createRootRoute({
  component: Shell,
  errorComponent: ErrorPage,
  // An address that nobody knows leads home (PLAT-005).
  notFoundComponent: () => <Navigate to="/" replace />,
});

const screen = (path: string, load: FeatureRoute["screen"]) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) });

const home = screen("/", () => import("./home/home.tsx"));
const ofFeatures = features.flatMap(({ routes }) => routes.map((route) => screen(route.path, route.screen)));

/** Every address of the page; screens come from the feature list and are loaded when they are opened. */
export const router = createRouter({
  routeTree: root.addChildren([home, ...ofFeatures]),
  defaultPreload: "intent",
  defaultPendingMs: 200,
  defaultPendingComponent: () => (
    <div className="page">
      <RowSkeletons />
    </div>
  ),
  defaultErrorComponent: LoadFailure,
});
