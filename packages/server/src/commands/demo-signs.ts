import { signCommand } from "@gantry/domain/kinds/sign-command.ts";
import { signDisplayType } from "@gantry/domain/kinds/sign-display-type.ts";
import { signLibraryMessage } from "@gantry/domain/kinds/sign-library-message.ts";
import { signPlan } from "@gantry/domain/kinds/sign-plan.ts";
import { laneUseCharacters } from "@gantry/domain/sign/fonts/lane-use-font.ts";
import { blankPage } from "@gantry/domain/sign/message/message-text.ts";
import type { DemoEntity } from "./demo-entity.ts";
import { ofType, pickBusiestRoad, type PlacedDevice } from "./demo-roads.ts";

const library: readonly { name: string; priority: number; pages: string[][] }[] = [
  {
    name: "Crash, left lane closed",
    priority: 2,
    pages: [
      ["CRASH AHEAD", "LEFT LANE", "CLOSED"],
      ["EXPECT", "DELAYS"],
    ],
  },
  { name: "Slow traffic", priority: 5, pages: [["SLOW TRAFFIC", "AHEAD"]] },
  { name: "Queue ahead", priority: 5, pages: [["QUEUE", "{mi} MI AHEAD"]] },
  { name: "Ice", priority: 4, pages: [["ICE", "REDUCE SPEED"]] },
  { name: "Fog", priority: 4, pages: [["FOG AHEAD", "REDUCE SPEED"]] },
  { name: "Road work, right lane", priority: 5, pages: [["ROAD WORK", "RIGHT LANE", "CLOSED"]] },
];
const laneFonts = { text: 2, pictures: 4 };
const { laneOpen, laneClosed, mergeLeft, mergeRight } = laneUseCharacters;
// Slots 1 and 2 are reserved for posts.
const commands = [
  { name: "Lane open", value: "LANE_OPEN", slot: 11, text: laneOpen, color: "green" },
  { name: "Lane closed", value: "LANE_CLOSED", slot: 12, text: laneClosed, color: "red" },
  { name: "Lane closes ahead", value: "LANE_CLOSES", slot: 13, text: laneClosed, color: "yellow" },
  { name: "Merge left", value: "MERGE_LEFT", slot: 14, text: mergeLeft, color: "yellow" },
  { name: "Merge right", value: "MERGE_RIGHT", slot: 15, text: mergeRight, color: "yellow" },
  { name: "Lane open at 45", value: "SPEED_45", slot: 16, text: "45", color: "white" },
  { name: "Lane open at 55", value: "SPEED_55", slot: 17, text: "55", color: "white" },
] as const;
const commandPriority = 3;
const planSigns = 4;
const wideEnough = { widthPx: 128, heightPx: 32 };

export function demoSigns(devices: readonly PlacedDevice[]): DemoEntity[] {
  const all = ofType(devices, "SIGN");
  const signs = all.filter(({ document }) => document["category"] === "DMS");
  return [
    ...displayTypes(signs),
    ...library.map(({ name, priority, pages }) => ({
      kind: signLibraryMessage,
      document: { name, message: { priority, pages: pages.map(page) } },
    })),
    ...closurePlan(signs),
    ...(all.some(({ document }) => document["category"] === "LUS") ? laneUseCommands() : []),
  ];
}

function laneUseCommands(): DemoEntity[] {
  return commands.map(({ name, value, slot, text, color }) => {
    const fontId = /\d/.test(text) ? laneFonts.text : laneFonts.pictures;
    const segment = { text, fontId, foregroundColor: color, horizJustification: "center" };
    const message = {
      pages: [{ ...blankPage(), pageOffTime: 0, messageLines: [{ segments: [segment] }] }],
    };
    return { kind: signCommand, document: { name, value, slot, priority: commandPriority, message } };
  });
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
  const { place, ids } = pickBusiestRoad(roomy);
  const selectedSigns = ids.slice(0, planSigns);
  if (selectedSigns.length === 0) return [];
  const message = { priority: 1, pages: [page(["ROAD CLOSED", "AHEAD", "USE NEXT EXIT"])] };
  const document = {
    name: `${place} closed`,
    description: "Diverts traffic before the closure",
    selectedSigns,
    signMessages: Object.fromEntries(selectedSigns.map((id) => [id, message])),
  };
  return [{ kind: signPlan, document }];
}

function page(lines: readonly string[]): object {
  return { ...blankPage(), messageLines: lines.map((text) => ({ segments: [{ text }] })) };
}
