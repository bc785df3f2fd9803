import { signActionParameters } from "@gantry/domain/contract/signs/sign-action-parameters.ts";
import { fontOf, type SignAction, type SignActions } from "@gantry/domain/contract/signs/sign-actions.ts";
import { readAnswers, toDecoded } from "@gantry/protocols/ntcip1203/decoded.ts";
import { fonts } from "@gantry/protocols/ntcip1203/objects.ts";
import type { ActionOutcome, Report } from "../../actions/actions.ts";
import {
  readBrightness,
  setBrightnessCurve,
  setBrightnessLevel,
  setBrightnessMode,
} from "./maintain/brightness.ts";
import { read, type SignDialog } from "./dialog.ts";
import { downloadFonts } from "./content/download-fonts.ts";
import { readEventMessages, setEventMessage } from "./read/event-messages.ts";
import { type Maintained, refuse } from "./maintain/maintenance.ts";
import { readCapabilities, readDescription } from "./read/read-description.ts";
import { readFonts } from "./read/read-fonts.ts";
import { downloadGraphic, downloadGraphics, readGraphics } from "./read/read-graphics.ts";
import { readHealth } from "./read/read-health.ts";
import { testFans, testLamps, testPixels } from "./maintain/self-tests.ts";
import { clearSlot, readSlots, setSlot } from "./content/slots.ts";
import { deleteFont, uploadFont } from "./content/upload-font.ts";
import { deleteGraphic, uploadGraphic } from "./content/upload-graphic.ts";

type Perform<A extends SignAction> = (
  dialog: SignDialog,
  parameters: SignActions[A]["parameters"],
  report: Report,
) => Promise<Maintained<SignActions[A]["result"]>>;

const performers: { [A in SignAction]: Perform<A> } = {
  MATRIX_CAPABILITIES: readMatrixCapabilities,
  FONT_COUNT: countFonts,
  GET_FONTS: async (dialog, _, report) => nameResult("fonts", await downloadFonts(dialog, report)),
  UPLOAD_FONT: (dialog, { font }, report) => uploadFont(dialog, font.number, fontOf(font), report),
  DELETE_FONT: (dialog, { number }) => deleteFont(dialog, number),
  GET_GRAPHICS: (dialog, { pixelsExcept }, report) => downloadGraphics(dialog, pixelsExcept, report),
  GRAPHIC_STATUS: readGraphicStatus,
  DOWNLOAD_GRAPHIC: async (dialog, { number }, report) =>
    nameResult("graphic", await downloadGraphic(dialog, number, report)),
  UPLOAD_GRAPHIC: (dialog, { graphic: { number, ...graphic } }, report) =>
    uploadGraphic(dialog, number, graphic, report),
  DELETE_GRAPHIC: (dialog, { number }) => deleteGraphic(dialog, number),
  GET_SLOTS: (dialog, { memory }, report) => readSlots(dialog, memory, report),
  SET_SLOT: (dialog, parameters) => setSlot(dialog, parameters),
  CLEAR_SLOT: (dialog, parameters) => clearSlot(dialog, parameters),
  GET_BRIGHTNESS: async (dialog) => nameResult("brightness", await readBrightness(dialog)),
  BRIGHTNESS_MODE: async (dialog, { mode }) =>
    nameResult("brightness", await setBrightnessMode(dialog, mode)),
  BRIGHTNESS_LEVEL: async (dialog, { level }) =>
    nameResult("brightness", await setBrightnessLevel(dialog, level)),
  BRIGHTNESS_CURVE: async (dialog, { curve }) =>
    nameResult("brightness", await setBrightnessCurve(dialog, curve)),
  PIXEL_TEST: (dialog, _, report) => testPixels(dialog, report),
  LAMP_TEST: (dialog, _, report) => testLamps(dialog, report),
  FAN_TEST: (dialog, _, report) => testFans(dialog, report),
  GET_HEALTH: async (dialog) => nameResult("health", await readHealth(dialog)),
  GET_EVENT_MESSAGES: async (dialog) => nameResult("events", await readEventMessages(dialog)),
  SET_EVENT_MESSAGE: async (dialog, { event, slot }) =>
    nameResult("events", await setEventMessage(dialog, event, slot)),
};

export async function performSignAction(
  dialog: SignDialog,
  action: SignAction,
  payload: unknown,
  report: Report,
): Promise<ActionOutcome> {
  const done = await runAction(dialog, action, payload, report);
  if (done.ok) return { result: "SUCCESS", data: { ...done.value } };
  const { code, detail, isForbidden } = done.failure;
  return { result: "FAILED", error: isForbidden ? "wrongCommunity" : code, data: { detail } };
}

async function runAction<A extends SignAction>(
  dialog: SignDialog,
  action: A,
  payload: unknown,
  report: Report,
): Promise<Maintained<SignActions[A]["result"]>> {
  const checked = signActionParameters(action, payload);
  if (!checked.ok) return refuse(`parameter ${checked.parameter}`, "doesNotFit");
  return performers[action](dialog, checked.value, report);
}

async function readMatrixCapabilities(
  dialog: SignDialog,
): Promise<Maintained<SignActions["MATRIX_CAPABILITIES"]["result"]>> {
  const description = await readDescription(dialog);
  if (!description.ok) return description;
  return nameResult("capabilities", await readCapabilities(dialog, description.value));
}

async function countFonts(dialog: SignDialog): Promise<Maintained<SignActions["FONT_COUNT"]["result"]>> {
  const max = await read(dialog, [fonts.numFonts], (answers) => {
    const reader = readAnswers(answers);
    const rows = reader.integer("numFonts", fonts.numFonts, 0);
    return toDecoded(reader, () => rows);
  });
  if (!max.ok) return max;
  const held = await readFonts(dialog);
  return held.ok ? { ok: true, value: { count: held.value.length, max: max.value } } : held;
}

async function readGraphicStatus(
  dialog: SignDialog,
  { number }: { number: number },
): Promise<Maintained<SignActions["GRAPHIC_STATUS"]["result"]>> {
  const all = await readGraphics(dialog);
  if (!all.ok) return all;
  return { ok: true, value: { graphic: all.value.find((one) => one.number === number) ?? null } };
}

function nameResult<Name extends string, T>(
  name: Name,
  result: Maintained<T>,
): Maintained<{ [Key in Name]: T }> {
  if (!result.ok) return result;
  return { ok: true, value: { [name]: result.value } as { [Key in Name]: T } };
}
