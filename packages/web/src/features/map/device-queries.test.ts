import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { afterEach, expect, test, vi } from "vitest";
import { provideFeatures } from "../../kinds/feature-list.ts";
import { queryClient } from "../../queries/query-cache.ts";
import { sessionStore } from "../../session/session-store.ts";
import { map } from "./feature.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

test("opening the map requests the layers one may read before its code is there (MAP-013)", async () => {
  const paths: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    paths.push(path);
    return Response.json({ type: "FeatureCollection", features: [] });
  });
  provideFeatures([{ mapLayer: [{ entityType: "SIGN" }, { entityType: "DETECTOR" }] } as never]);
  sessionStore.setState({
    session: {
      tenant: { id: "metro" },
      features: new Set(["sign"]),
      grants: grantsFromWire({ READ: { SIGN: [], DETECTOR: [] } }),
    } as never,
  });
  map.routes[0]?.prepare?.({});
  await expect.poll(() => paths.filter((path) => path.endsWith("/geojson"))).toHaveLength(1);
  expect(paths).toEqual(["/api/v1/signs/sign/geojson"]);
});
