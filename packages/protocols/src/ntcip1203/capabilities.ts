import type { SignCapabilities, SignCapability } from "@gantry/domain/contract/signs/sign-device.ts";
import { capabilitiesFrom } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import type { SignDescription } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { signCapabilities } from "@gantry/domain/kinds/sign.ts";
import type { Answers } from "../snmp/value.ts";
import { type AnswerReader, type Decoded, readAnswers, toDecoded } from "./decoded.ts";
import { nameIn, signTypes } from "./enumerations.ts";
import { fonts, graphics, illumination, messages, signConfiguration } from "./objects.ts";

/** Capability objects, all optional; a wrong one counts as missing and gets a note. */
export const capabilityOids: readonly string[] = [
  signConfiguration.dmsSignType,
  signConfiguration.dmsSignHeight,
  signConfiguration.dmsSignWidth,
  signConfiguration.dmsSignTechnology,
  ...Object.values(fonts),
  graphics.dmsGraphicMaxEntries,
  illumination.dmsIllumNumBrightLevels,
  messages.dmsNumPermanentMsg,
  messages.dmsNumChangeableMsg,
  messages.dmsMaxChangeableMsg,
  messages.dmsFreeChangeableMemory,
  messages.dmsNumVolatileMsg,
  messages.dmsMaxVolatileMsg,
  messages.dmsFreeVolatileMemory,
];

/** Read only if dmsGraphicMaxEntries is not 0, because each missing object costs an extra request. */
export const graphicCapabilityOids: readonly string[] = Object.values(graphics).slice(1);

export function mayHaveGraphics(answers: Answers): boolean {
  const value = answers.get(graphics.dmsGraphicMaxEntries);
  return value?.type === "integer" && value.value > 0;
}

/** Bit of the g tag in dmsSupportedMultiTags. */
const graphicTag = 4;
/** Bits of dmsSignTechnology. */
const technologyBits = ["other", "led", "flipDisk", "fiberOptics", "shuttered", "bulb", "drum"] as const;

/** A capability is listed only if every object it needs confirms it. */
export function decodeCapabilities(
  answers: Answers,
  description: SignDescription,
): Decoded<SignCapabilities> {
  const reader = tolerant(readAnswers(answers));
  const signType = reader.integer("dmsSignType", signConfiguration.dmsSignType, 1);
  const technology = reader.integer("dmsSignTechnology", signConfiguration.dmsSignTechnology, 0);
  const found: Omit<SignCapabilities, "capabilities"> = {
    signType: nameIn(signTypes, signType) ?? String(signType),
    technologies: technologyBits.filter((_, bit) => Math.floor(technology / 2 ** bit) % 2 === 1),
    widthMm: reader.integer("dmsSignWidth", signConfiguration.dmsSignWidth, 0),
    heightMm: reader.integer("dmsSignHeight", signConfiguration.dmsSignHeight, 0),
    fonts: {
      max: reader.integer("numFonts", fonts.numFonts, 0),
      maxCharacters: reader.integer("maxFontCharacters", fonts.maxFontCharacters, 0),
      maxCharacterOctets: reader.integer("fontMaxCharacterSize", fonts.fontMaxCharacterSize, 0),
    },
    graphics: readGraphicCapacity(reader),
    brightnessLevels: reader.integer("dmsIllumNumBrightLevels", illumination.dmsIllumNumBrightLevels, 0),
    messages: readMessageCapacity(reader),
  };
  return toDecoded(reader, () => ({ capabilities: capabilityNames(found, description), ...found }));
}

/** The reader whose integers fall back to the value of a missing object. */
function tolerant(reader: AnswerReader): AnswerReader {
  const integer: AnswerReader["integer"] = (object, oid, absent = 0) =>
    reader.tolerate(() => reader.integer(object, oid, absent), absent);
  return { ...reader, integer };
}

function capabilityNames(
  { graphics: held, brightnessLevels }: Omit<SignCapabilities, "capabilities">,
  description: SignDescription,
): SignCapability[] {
  const names = new Set(capabilitiesFrom(description));
  const hasGraphics = held !== null && description.supportedTags.includes(graphicTag);
  if (brightnessLevels > 0) names.add("SUPPORTS_BRIGHTNESS");
  if (hasGraphics) names.add("SUPPORTS_GRAPHICS");
  // Fixed cells leave no space beside a picture; only a full matrix combines both on one page.
  if (hasGraphics && description.matrixType === "FULL") names.add("SUPPORTS_GRAPHICS_WITH_TEXT");
  return signCapabilities.filter((name) => names.has(name));
}

function readGraphicCapacity(reader: AnswerReader): SignCapabilities["graphics"] {
  const readNumber = (name: keyof typeof graphics) => reader.integer(name, graphics[name], 0);
  const capacity = {
    max: readNumber("dmsGraphicMaxEntries"),
    held: readNumber("dmsGraphicNumEntries"),
    maxOctets: readNumber("dmsGraphicMaxSize"),
    freeOctets: readNumber("availableGraphicMemory"),
    blockOctets: readNumber("dmsGraphicBlockSize"),
  };
  return capacity.max > 0 && capacity.blockOctets > 0 ? capacity : null;
}

function readMessageCapacity(reader: AnswerReader): SignCapabilities["messages"] {
  const readNumber = (name: keyof typeof messages) => reader.integer(name, messages[name], 0);
  return {
    permanent: readNumber("dmsNumPermanentMsg"),
    changeable: {
      held: readNumber("dmsNumChangeableMsg"),
      max: readNumber("dmsMaxChangeableMsg"),
      freeOctets: readNumber("dmsFreeChangeableMemory"),
    },
    volatile: {
      held: readNumber("dmsNumVolatileMsg"),
      max: readNumber("dmsMaxVolatileMsg"),
      freeOctets: readNumber("dmsFreeVolatileMemory"),
    },
  };
}
