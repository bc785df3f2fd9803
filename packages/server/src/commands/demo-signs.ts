import { signDisplayType } from "@gantry/domain/kinds/sign-display-type.ts";
import { signLibraryMessage } from "@gantry/domain/kinds/sign-library-message.ts";
import { signPlan } from "@gantry/domain/kinds/sign-plan.ts";
import { blankPage } from "@gantry/domain/sign/message-text.ts";
import type { DemoEntity } from "./demo-data.ts";
import { alongBusiestRoad, ofType, type PlacedDevice } from "./demo-roads.ts";

const library: readonly { name: string; priority: number; pages: string[][] }[] = [
  {
    name: "Crash, left lane closed",
    priority: 2,
    pages: [
      ["CRASH AHEAD", "LEFT LANE", "CLOSED"],
      ["EXPECT", "DELAYS"],
    ],
  },
  { name: "Ice", priority: 4, pages: [["ICE", "REDUCE SPEED"]] },
  { name: "Fog", priority: 4, pages: [["FOG AHEAD", "REDUCE SPEED"]] },
  { name: "Road work, right lane", priority: 5, pages: [["ROAD WORK", "RIGHT LANE", "CLOSED"]] },
];
const planSigns = 4;
/** Faces on which the plan's text has room. */
const wideEnough = { widthPx: 128, heightPx: 32 };

/** Sizes of faces, messages kept ready, and a plan for the road that has most message signs. */
export function demoSigns(devices: readonly PlacedDevice[]): DemoEntity[] {
  const signs = ofType(devices, "SIGN").filter(({ document }) => document["category"] === "DMS");
  return [
    ...displayTypes(signs),
    ...library.map(({ name, priority, pages }) => ({
      kind: signLibraryMessage,
      document: { name, message: { priority, pages: pages.map(page) } },
    })),
    ...closurePlan(signs),
  ];
}

function displayTypes(signs: readonly PlacedDevice[]): DemoEntity[] {
  const sizes = new Map(
    signs.map(({ document: { pixelWidth, pixelHeight } }) => [
      `${String(pixelWidth)} × ${String(pixelHeight)}`,
      { pixelWidth, pixelHeight },
    ]),
  );
  return [...sizes].map(([name, size]) => ({ kind: signDisplayType, document: { name, ...size } }));
}

function closurePlan(signs: readonly PlacedDevice[]): DemoEntity[] {
  const roomy = signs.filter(
    ({ document }) =>
      Number(document["pixelWidth"]) >= wideEnough.widthPx &&
      Number(document["pixelHeight"]) >= wideEnough.heightPx,
  );
  const { place, ids } = alongBusiestRoad(roomy);
  const selectedSigns = ids.slice(0, planSigns);
  if (selectedSigns.length === 0) return [];
  const message = { priority: 1, pages: [page(["ROAD CLOSED", "AHEAD", "USE NEXT EXIT"])] };
  const document = {
    name: `${place} closed`,
    description: "Sends traffic off before the closure",
    selectedSigns,
    signMessages: Object.fromEntries(selectedSigns.map((id) => [id, message])),
  };
  return [{ kind: signPlan, document }];
}

function page(lines: readonly string[]): object {
  return { ...blankPage(), messageLines: lines.map((text) => ({ segments: [{ text }] })) };
}
