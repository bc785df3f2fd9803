import { subjects } from "@gantry/domain/subjects/subjects.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { mapLayer } from "@gantry/domain/kinds/map-layer.ts";
import { weatherStation } from "@gantry/domain/kinds/weather-station.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { queryKeys } from "../../queries/kind-queries.ts";
import { sessionStore } from "../../session/session-store.ts";
import { loadAllTexts } from "../../text/text.ts";
import { AssociatedEntities } from "./associated-entities.tsx";
import { EntityCard } from "./entity-card.tsx";
import { groupByType } from "./group-by-type.ts";

beforeAll(async () => {
  await loadAllTexts();
  const tenant = { id: "metro", name: "Metro", description: "" };
  const READ = Object.fromEntries(subjects.map(({ entityType }) => [entityType, []]));
  sessionStore.setState({
    session: {
      user: { id: "1", name: "Ana", userName: "ana", email: null },
      tenant,
      tenants: [tenant],
      grants: grantsFromWire({ READ }),
      features: new Set(),
      version: "1",
    },
  });
});

const head = { version: 1, rev: 1, createdAt: "2026-01-01T00:00:00Z", updatedAt: "2026-01-01T00:00:00Z" };

function renderPart(what: ReactNode, held: [AnyKind, string, object | null][] = []): string {
  const cache = new QueryClient();
  for (const [kind, id, entity] of held) {
    const value = entity && { id, ...head, ...entity };
    cache.setQueryData(queryKeys.entity(kind.entityType, id), value);
  }
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const markup = renderToStaticMarkup(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={cache}>
        <RouterContextProvider router={router}>{what}</RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return markup
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

test("the card of a camera, a detector and any other type shows its characteristic fields (PLAT-063)", () => {
  const facts = { roadName: "I-25", direction: "SB", status: "ONLINE", lastUpdateTimestamp: null };
  const cameraText = renderPart(<EntityCard entityType="CAMERA" id="c" />, [
    [camera, "c", { ...facts, name: "CAM 1", protocol: "ONVIF", host: "10.1.2.3" }],
  ]);
  expect(cameraText).toContain("I-25");
  expect(cameraText).toContain("ONVIF");
  expect(cameraText).not.toContain("10.1.2.3");
  const detectorText = renderPart(<EntityCard entityType="DETECTOR" id="d" />, [
    [detector, "d", { ...facts, name: "DET 1", laneCount: 4 }],
  ]);
  expect(detectorText).toContain("Lanes 4");
  const layer = { name: "Snow ploughs", layerType: "geojson", isBaseLayer: false };
  expect(renderPart(<EntityCard entityType="MAP_LAYER" id="l" />, [[mapLayer, "l", layer]])).toMatch(
    /Base layer No/,
  );
});

test("the card of a weather station shows only its ID (PLAT-063, WX-004)", () => {
  const station = { name: "Loveland Pass", roadName: "US-6", status: "ONLINE" };
  const text = renderPart(<EntityCard entityType="WEATHER_STATION" id="w-7" />, [
    [weatherStation, "w-7", station],
  ]);
  expect(text).toBe("ID w-7");
});

test("an entity type without documents is shown with its ID, and an unknown one is refused (PLAT-047)", () => {
  expect(renderPart(<EntityCard entityType="AUDIT_LOG" id="a-1" />)).toBe("Type AUDIT_LOG ID a-1");
  expect(() => renderPart(<EntityCard entityType="SPACESHIP" id="s-1" />)).toThrow("SPACESHIP");
});

test("the card of a missing entity says so (PLAT-065)", () => {
  expect(renderPart(<EntityCard entityType="CAMERA" id="gone" />, [[camera, "gone", null]])).toBe(
    "It no longer exists, or you may not see it.",
  );
});

test("associated entities are in one tab per type, each entity once (PLAT-064)", () => {
  const entities = [
    { entityType: "CAMERA", id: "c1" },
    { entityType: "DETECTOR", id: "d1" },
    { entityType: "CAMERA", id: "c2" },
    { entityType: "CAMERA", id: "c1" },
  ];
  expect(groupByType(entities)).toEqual([
    { entityType: "CAMERA", ids: ["c1", "c2"] },
    { entityType: "DETECTOR", ids: ["d1"] },
  ]);
  const text = renderPart(<AssociatedEntities entities={entities} />, [
    [camera, "c1", { name: "CAM 1", status: "ONLINE" }],
    [camera, "c2", { name: "CAM 2", status: "OFFLINE" }],
    [detector, "d1", { name: "DET 1", status: "ONLINE" }],
  ]);
  expect(text).toMatch(/^Cameras 2 Detectors 1 CAM 1 Online .*CAM 2 Offline/);
  expect(text).not.toContain("DET 1");
});

test("a lack of associated entities is stated, for cameras in a separate text (PLAT-066)", () => {
  expect(renderPart(<AssociatedEntities entities={[]} />)).toBe("No associated entities");
  expect(renderPart(<AssociatedEntities entities={[]} only="CAMERA" />)).toBe("No associated cameras");
});
