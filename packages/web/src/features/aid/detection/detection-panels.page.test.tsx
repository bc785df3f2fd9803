import type { IncidentDetection, RoadCondition } from "@gantry/domain/contract/answers/detection.ts";
import { detection as texts } from "@gantry/domain/locales/en/operations/detection.ts";
import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "../../../testing/render.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { DetectionRow } from "./detection-panel.tsx";
import { RoadRow } from "./road-panel.tsx";

beforeAll(loadAllTexts);

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const found: IncidentDetection = {
  id: "1",
  roadName: "I-25",
  direction: "Northbound",
  algorithm: "california7",
  upstreamId: "a",
  upstreamName: "DET A",
  downstreamId: "b",
  downstreamName: "DET B",
  startedAt: ago(12),
  seenAt: ago(0),
  endedAt: null,
  endReason: null,
  confidence: 81,
};
const road: RoadCondition = {
  roadName: "I-25",
  direction: "Northbound",
  from: { id: "a", name: "DET A" },
  to: { id: "b", name: "DET B" },
  lengthKm: 8,
  travelTimeS: 780,
  freeTravelTimeS: 280,
  coverage: 100,
  oldestAt: ago(0),
  queues: [
    {
      location: { type: "Point", coordinates: [-105, 39.7] },
      way: [
        [-105, 39.7],
        [-105, 39.72],
      ],
      km: 3,
      upstream: { id: "a", name: "DET A" },
      downstream: { id: "b", name: "DET B" },
      lengthKm: 2.4,
      speedKph: 11,
      growthKph: 6,
      confidence: 72,
    },
  ],
};
const isStale = () => document.querySelector('time[data-freshness="stale"]') !== null;

test("An ongoing detection names its road, detectors, algorithm and confidence", async () => {
  await render(<DetectionRow detection={found} />);
  await expect.element(page.getByText("I-25 Northbound, between DET A and DET B")).toBeVisible();
  await expect.element(page.getByText(texts.algorithm.california7)).toBeVisible();
  await expect.element(page.getByText("81 % confidence")).toBeVisible();
  await expect.element(page.getByText("found 12 min ago")).toBeVisible();
  expect(isStale()).toBe(false);
});

test("A detection without new readings is marked as last known, and an ended one says how it ended", async () => {
  await render(<DetectionRow detection={{ ...found, seenAt: ago(9) }} />);
  await expect.element(page.getByText(texts.state.ongoing)).toBeVisible();
  await expect.poll(isStale).toBe(true);
  await render(<DetectionRow detection={{ ...found, endedAt: ago(2), endReason: "cleared" }} />);
  await expect.element(page.getByText(texts.state.cleared)).toBeVisible();
});

test("A road shows its queue and travel time, and neither where readings are missing", async () => {
  await render(<RoadRow road={road} />);
  await expect
    .element(
      page.getByText("2.4 km queue at 11 km/h, tail near DET A – DET B, growing 6 km/h, 72 % confidence"),
    )
    .toBeVisible();
  await expect.element(page.getByText(/^13 min over 8/)).toBeVisible();
  await render(<RoadRow road={{ ...road, travelTimeS: null, oldestAt: null, queues: [] }} />);
  await expect.element(page.getByText(texts.roads.noTravelTime)).toBeVisible();
  await expect.element(page.getByText(/^13 min over 8/)).not.toBeInTheDocument();
});
