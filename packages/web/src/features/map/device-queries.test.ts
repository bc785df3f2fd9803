import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { afterEach, expect, test, vi } from "vitest";
import { provideFeatures } from "../../kinds/feature-list.ts";
import { queryClient } from "../../queries/query-cache.ts";
import { sessionStore } from "../../session/session-store.ts";
import { configsQuery } from "./device-queries.ts";
import { map } from "./feature.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

test("opening the map requests the layers one may read before its code is there (MAP-013)", async () => {
  const paths: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    paths.push(path);
    return Response.json({ type: "FeatureCollection", features: [], items: [], total: 0 });
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
  const geojson = () => paths.filter((path) => path.includes("/geojson"));
  await expect.poll(geojson).toHaveLength(1);
  expect(geojson()).toEqual(["/api/v1/signs/sign/geojson?fields=name,status,rev,roadName"]);
});

test("map configs are searched in one page of a million by name (MAP-052)", async () => {
  let body: unknown;
  vi.stubGlobal("fetch", async (_path: string, { body: sent }: { body: string }) => {
    body = JSON.parse(sent);
    return Response.json({ items: [], total: 0 });
  });
  await queryClient.fetchQuery(configsQuery);
  expect(body).toEqual({
    page: 0,
    pageSize: 1_000_000,
    searchText: "",
    searchFields: ["name"],
    sortField: "name",
    ascending: true,
    filters: [],
  });
});
