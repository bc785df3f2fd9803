import { classicColors, classicName, colorOfRgb, rgbOf } from "@gantry/domain/sign/raster/colors.ts";
import type { MatrixType, SignColor } from "@gantry/domain/sign/message/message.ts";
import type { SignDescription } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { type Answers, integer, octets, octetsOfText, type SnmpValue } from "../snmp/value.ts";
import { type AnswerReader, type Decoded, readAnswers, toDecoded } from "./decoded.ts";
import { colorSchemes, nameIn } from "./enumerations.ts";
import { globals, moduleTableOid, multiDefaults, signConfiguration, vms } from "./objects.ts";

const amber = "amber";
const black = "black";
/**
 * Version 1 tags: cb cf fl fo, hc jl jp ms mv nl np pt sc and fields f1..f12; the default for a sign without
 * the object.
 */
const versionOneTags = [0, 1, 2, 3, ...makeRange(5, 25)];
/** dmsBeaconType none. */
const noBeacons = 2;
const supportedTagOctets = 4;
const tenthMs = 100;

export const signDescriptionOids: readonly string[] = [
  signConfiguration.dmsBeaconType,
  vms.vmsCharacterHeightPixels,
  vms.vmsCharacterWidthPixels,
  vms.vmsSignHeightPixels,
  vms.vmsSignWidthPixels,
  vms.monochromeColor,
  multiDefaults.defaultBackgroundColor,
  multiDefaults.defaultForegroundColor,
  multiDefaults.defaultFlashOn,
  multiDefaults.defaultFlashOff,
  multiDefaults.defaultFont,
  multiDefaults.defaultJustificationLine,
  multiDefaults.defaultJustificationPage,
  multiDefaults.defaultPageOnTime,
  multiDefaults.defaultPageOffTime,
  multiDefaults.dmsColorScheme,
  multiDefaults.defaultBackgroundRGB,
  multiDefaults.defaultForegroundRGB,
  multiDefaults.dmsSupportedMultiTags,
  multiDefaults.dmsMaxNumberPages,
  multiDefaults.dmsMaxMultiStringLength,
  globals.globalMaxModules,
  moduleTableOid("moduleMake", 1),
  moduleTableOid("moduleModel", 1),
  moduleTableOid("moduleVersion", 1),
];

/**
 * Only the size in pixels is required, and the size of a cell must be readable. Other missing objects get the
 * version 1 defaults: monochrome amber, one page, 255 octets of MULTI. Numbers above the MIB's ranges are
 * accepted; another object of a wrong type, length or value gets the same default and a note.
 */
export function decodeSignDescription(answers: Answers): Decoded<SignDescription> {
  const reader = readAnswers(answers);
  const description: SignDescription = {
    ...readPixels(reader),
    ...readColors(reader),
    ...readDefaults(reader),
    beaconType: reader.tolerate(
      () => reader.integer("dmsBeaconType", signConfiguration.dmsBeaconType, noBeacons),
      noBeacons,
    ),
    supportedTags: readSupportedTags(reader),
    make: readModuleText(reader, "moduleMake"),
    model: readModuleText(reader, "moduleModel"),
    version: readModuleText(reader, "moduleVersion"),
  };
  return toDecoded(reader, () => description);
}

/** Tag numbers in dmsSupportedMultiTags, ascending; the first octet holds bits 0 to 7. */
export function decodeSupportedTags(map: Uint8Array): number[] {
  return makeRange(0, map.length * 8 - 1).filter((tag) => ((map[tag >> 3] ?? 0) >> (tag & 7)) & 1);
}

/** dmsSupportedMultiTags for tag numbers 0..31; others are dropped. */
export function encodeSupportedTags(tags: readonly number[]): Uint8Array {
  const map = new Uint8Array(supportedTagOctets);
  for (const tag of tags) map[tag >> 3] = (map[tag >> 3] ?? 0) | (1 << (tag & 7));
  return map;
}

/** 1 octet (classic colour 0..9) or 3 octets (red, green, blue); otherwise undefined. */
export function decodeColor(color: Uint8Array): SignColor | undefined {
  const [red = 0, green = 0, blue = 0] = color;
  if (color.length === 1) return classicName(red);
  return color.length === 3 ? colorOfRgb((red << 16) | (green << 8) | blue) : undefined;
}

function encodeRgb(color: SignColor): Uint8Array {
  const rgb = rgbOf(color);
  return Uint8Array.of(rgb >> 16, (rgb >> 8) & 0xff, rgb & 0xff);
}

/** The objects of `signDescriptionOids` as answered by a version 2 or later sign. */
export function encodeSignDescription(description: SignDescription): Map<string, SnmpValue> {
  const both = new Uint8Array([
    ...encodeRgb(description.monochromeOn),
    ...encodeRgb(description.monochromeOff),
  ]);
  const writeText = (value = "") => octets(octetsOfText(value));
  const writeTenths = (ms: number) => integer(Math.round(ms / tenthMs));
  return new Map<string, SnmpValue>([
    [signConfiguration.dmsBeaconType, integer(description.beaconType)],
    [vms.vmsCharacterHeightPixels, integer(description.characterHeightPx)],
    [vms.vmsCharacterWidthPixels, integer(description.characterWidthPx)],
    [vms.vmsSignHeightPixels, integer(description.heightPx)],
    [vms.vmsSignWidthPixels, integer(description.widthPx)],
    [vms.monochromeColor, octets(both)],
    [multiDefaults.defaultBackgroundColor, integer(findNearestClassic(description.defaultBackground))],
    [multiDefaults.defaultForegroundColor, integer(findNearestClassic(description.defaultForeground))],
    [multiDefaults.defaultFlashOn, writeTenths(description.defaultFlashOnMs)],
    [multiDefaults.defaultFlashOff, writeTenths(description.defaultFlashOffMs)],
    [multiDefaults.defaultFont, integer(description.defaultFontNumber)],
    [multiDefaults.defaultJustificationLine, integer(description.defaultLineJustification)],
    [multiDefaults.defaultJustificationPage, integer(description.defaultPageJustification)],
    [multiDefaults.defaultPageOnTime, writeTenths(description.defaultPageOnMs)],
    [multiDefaults.defaultPageOffTime, writeTenths(description.defaultPageOffMs)],
    [multiDefaults.dmsColorScheme, integer(colorSchemes[description.colorScheme])],
    [multiDefaults.defaultBackgroundRGB, octets(encodeRgb(description.defaultBackground))],
    [multiDefaults.defaultForegroundRGB, octets(encodeRgb(description.defaultForeground))],
    [multiDefaults.dmsSupportedMultiTags, octets(encodeSupportedTags(description.supportedTags))],
    [multiDefaults.dmsMaxNumberPages, integer(description.maxPages)],
    [multiDefaults.dmsMaxMultiStringLength, integer(description.maxMultiLength)],
    [globals.globalMaxModules, integer(1)],
    [moduleTableOid("moduleMake", 1), writeText(description.make)],
    [moduleTableOid("moduleModel", 1), writeText(description.model)],
    [moduleTableOid("moduleVersion", 1), writeText(description.version)],
  ]);
}

function readPixels(reader: AnswerReader) {
  const widthPx = readPositive(reader, "vmsSignWidthPixels", vms.vmsSignWidthPixels);
  const heightPx = readPositive(reader, "vmsSignHeightPixels", vms.vmsSignHeightPixels);
  const characterWidthPx = reader.integer("vmsCharacterWidthPixels", vms.vmsCharacterWidthPixels, 0);
  const characterHeightPx = reader.integer("vmsCharacterHeightPixels", vms.vmsCharacterHeightPixels, 0);
  return {
    widthPx,
    heightPx,
    characterWidthPx,
    characterHeightPx,
    matrixType: matrixTypeOf(characterWidthPx, characterHeightPx),
    maxPages: readLimit(reader, "dmsMaxNumberPages", 1),
    maxMultiLength: readLimit(reader, "dmsMaxMultiStringLength", 255),
  };
}

/** vmsCharacterHeightPixels and WidthPixels: both 0 is a full matrix, only a height a line matrix, both a character matrix. */
function matrixTypeOf(characterWidthPx: number, characterHeightPx: number): MatrixType {
  if (characterHeightPx > 0) return characterWidthPx > 0 ? "CHARACTER" : "LINE";
  return "FULL";
}

function readColors(reader: AnswerReader) {
  const colorScheme = readColorScheme(reader);
  const both = reader.tolerate(
    () => reader.octets("monochromeColor", vms.monochromeColor, amberOnBlack(), [6]),
    amberOnBlack(),
    `${amber}, ${black}`,
  );
  const monochromeOn = decodeColor(both.subarray(0, 3)) ?? amber;
  const monochromeOff = decodeColor(both.subarray(3, 6)) ?? black;
  // A monochrome sign has one LED colour; its classic default (often 9, amber) does not describe it.
  const isMonochrome = colorScheme === "monochrome1bit" || colorScheme === "monochrome8bit";
  const foreground = readDefaultColor(reader, "Foreground", 9);
  const background = readDefaultColor(reader, "Background", 0);
  return {
    colorScheme,
    monochromeOn,
    monochromeOff,
    defaultForeground: isMonochrome ? monochromeOn : foreground,
    defaultBackground: isMonochrome ? monochromeOff : background,
  };
}

function readColorScheme(reader: AnswerReader): SignDescription["colorScheme"] {
  const object = "dmsColorScheme";
  const fallback = "monochrome1bit";
  return reader.tolerate(() => {
    const number = reader.integer(object, multiDefaults[object], 1);
    const scheme = nameIn(colorSchemes, number);
    if (!scheme) reader.report(object, "wrongValue", String(number));
    return scheme ?? fallback;
  }, fallback);
}

function amberOnBlack(): Uint8Array {
  return new Uint8Array([...encodeRgb(amber), ...encodeRgb(black)]);
}

function readDefaultColor(
  reader: AnswerReader,
  which: "Foreground" | "Background",
  absent: number,
): SignColor {
  const numberName = `default${which}Color` as const;
  const rgbName = `default${which}RGB` as const;
  const fallback = classicName(absent) ?? black;
  return reader.tolerate(
    () => {
      const classic = reader.integer(numberName, multiDefaults[numberName], absent);
      const rgb = reader.octets(rgbName, multiDefaults[rgbName], Uint8Array.of(classic), [1, 3]);
      const color = decodeColor(rgb);
      // Some signs use classic numbers above 9 for shades, which we cannot express.
      if (rgb.length === 1 && color === undefined) reader.report(numberName, "wrongValue", String(rgb[0]));
      return color ?? fallback;
    },
    fallback,
    String(fallback),
  );
}

function readDefaults(reader: AnswerReader) {
  const writeTenths = (name: keyof typeof multiDefaults, absent: number) =>
    reader.tolerate(() => reader.integer(name, multiDefaults[name], absent), absent, `${absent / 10} s`) *
    tenthMs;
  return {
    defaultFontNumber: readLimit(reader, "defaultFont", 1),
    defaultLineJustification: oneOf(reader, "defaultJustificationLine", [2, 3, 4, 5] as const, 3),
    defaultPageJustification: oneOf(reader, "defaultJustificationPage", [2, 3, 4] as const, 2),
    defaultPageOnMs: writeTenths("defaultPageOnTime", 30),
    defaultPageOffMs: writeTenths("defaultPageOffTime", 0),
    defaultFlashOnMs: writeTenths("defaultFlashOn", 5),
    defaultFlashOffMs: writeTenths("defaultFlashOff", 5),
  };
}

function readSupportedTags(reader: AnswerReader): number[] {
  const oid = multiDefaults.dmsSupportedMultiTags;
  if (!reader.has(oid)) return versionOneTags;
  return reader.tolerate(
    () => decodeSupportedTags(reader.octets("dmsSupportedMultiTags", oid, undefined, [supportedTagOctets])),
    versionOneTags,
    "NTCIP 1203 v1",
  );
}

function readModuleText(reader: AnswerReader, object: "moduleMake" | "moduleModel" | "moduleVersion") {
  return reader.tolerate(() => reader.text(object, moduleTableOid(object, 1), ""), "", null);
}

function readLimit(
  reader: AnswerReader,
  object: "defaultFont" | "dmsMaxNumberPages" | "dmsMaxMultiStringLength",
  fallback: number,
): number {
  return reader.tolerate(() => readPositive(reader, object, multiDefaults[object], fallback), fallback);
}

function readPositive(reader: AnswerReader, object: string, oid: string, absent?: number): number {
  const value = reader.integer(object, oid, absent);
  const wasRead = reader.problems.every((problem) => problem.object !== object);
  if (wasRead && value < 1) reader.report(object, "wrongValue", String(value));
  return value;
}

function oneOf<const T extends number>(
  reader: AnswerReader,
  object: "defaultJustificationLine" | "defaultJustificationPage",
  allowed: readonly T[],
  absent: T,
): T {
  return reader.tolerate(() => {
    const value = reader.integer(object, multiDefaults[object], absent);
    const found = allowed.find((one) => one === value);
    if (found === undefined && reader.problems.every((problem) => problem.object !== object))
      reader.report(object, "wrongValue", String(value));
    return found ?? absent;
  }, absent);
}

function findNearestClassic(color: SignColor): number {
  const [red = 0, green = 0, blue = 0] = encodeRgb(color);
  const distances = classicColors.map(({ name }) => {
    const [r = 0, g = 0, b = 0] = encodeRgb(name);
    return (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
  });
  return distances.indexOf(Math.min(...distances));
}

function makeRange(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
