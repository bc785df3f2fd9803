import { builtInFontNumbers, laneUse24 } from "@gantry/domain/sign/fonts/built-in-fonts.ts";
import type { SignDescription } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { type SignOptions, usualDescription, withGraphics } from "./ntcip-sign/sign-options.ts";

export interface SignModel {
  category: "DMS" | "VSL" | "LUS";
  word: string;
  purpose: string;
  description: Partial<SignDescription>;
  capabilities: readonly string[];
  options?: Partial<Omit<SignOptions, "description">>;
}

/** Bit of the g tag in dmsSupportedMultiTags. */
const graphicTag = 4;

const fullAmber: SignModel = {
  category: "DMS",
  word: "DMS",
  purpose: "Full matrix message sign above the carriageway",
  description: { model: "FM-128" },
  capabilities: ["SUPPORTS_BRIGHTNESS"],
};
const fullColor: SignModel = {
  category: "DMS",
  word: "DMS",
  purpose: "Full colour message sign above the carriageway",
  description: {
    model: "FC-128",
    colorScheme: "color24bit",
    maxPages: 12,
    beaconType: 4,
    supportedTags: [...usualDescription.supportedTags, graphicTag],
  },
  capabilities: [
    "CHANGE_FOREGROUND_COLOR",
    "CHANGE_BACKGROUND_COLOR",
    "SUPPORTS_BRIGHTNESS",
    "SUPPORTS_BEACONS",
    "SUPPORTS_GRAPHICS",
    "SUPPORTS_GRAPHICS_WITH_TEXT",
  ],
  options: withGraphics,
};
const line: SignModel = {
  category: "DMS",
  word: "DMS",
  purpose: "Message sign of three lines beside the carriageway",
  description: {
    model: "LM-3",
    widthPx: 120,
    heightPx: 21,
    characterHeightPx: 7,
    matrixType: "LINE",
    maxPages: 3,
  },
  capabilities: [],
};
const character: SignModel = {
  category: "DMS",
  word: "DMS",
  purpose: "Message sign of three lines of fixed characters, from the first version of the standard",
  description: {
    model: "CM-3x18",
    widthPx: 90,
    heightPx: 21,
    characterWidthPx: 5,
    characterHeightPx: 7,
    matrixType: "CHARACTER",
    maxPages: 1,
    maxMultiLength: 255,
    version: "1203 v01",
  },
  capabilities: [],
  options: { isVersionOne: true },
};
const speedLimit: SignModel = {
  category: "VSL",
  word: "VSL",
  purpose: "Variable speed limit over the lanes",
  description: {
    model: "VSL-48",
    widthPx: 48,
    heightPx: 32,
    maxPages: 1,
    colorScheme: "color24bit",
    defaultForeground: "white",
    defaultFontNumber: 3,
  },
  capabilities: ["CHANGE_FOREGROUND_COLOR"],
};
const laneUse: SignModel = {
  category: "LUS",
  word: "LUS",
  purpose: "Lane use signal over one lane",
  description: {
    model: "LUS-32",
    widthPx: 32,
    heightPx: 32,
    maxPages: 1,
    colorScheme: "colorClassic",
    defaultForeground: "green",
    defaultFontNumber: 2,
  },
  capabilities: ["CHANGE_FOREGROUND_COLOR"],
  options: { fonts: new Map([...builtInFontNumbers, [4, laneUse24]]) },
};

const signModels: readonly SignModel[] = [
  fullAmber,
  fullAmber,
  fullColor,
  speedLimit,
  fullAmber,
  laneUse,
  line,
  fullAmber,
  speedLimit,
  character,
];

/** Models built only once per city; later rounds use the typical sign. */
const singular: readonly SignModel[] = [line, character];

export function signModelAt(index: number): SignModel {
  const model = signModels[index % signModels.length] ?? fullAmber;
  const isLaterRound = index >= signModels.length;
  return isLaterRound && singular.includes(model) ? fullAmber : model;
}
