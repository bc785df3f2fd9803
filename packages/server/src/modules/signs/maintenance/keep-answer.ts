import { fontOf, type SignAction, type SignActions } from "@gantry/domain/contract/signs/sign-actions.ts";
import { isSignAction } from "@gantry/domain/contract/signs/sign-action-parameters.ts";
import type { ReadGraphic, SignTests } from "@gantry/domain/contract/signs/sign-device.ts";
import type { HeldGraphic } from "@gantry/domain/contract/signs/sign-maintenance-calls.ts";
import { graphicContentHash } from "@gantry/domain/sign/pictures/graphic.ts";
import { withKnownFonts, withKnownGraphics } from "@gantry/domain/sign/fonts/held-content.ts";
import type { SignFontState, SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { AnsweredAction, KeptAnswer } from "../../../platform/module.ts";
import {
  type FoundContent,
  forgetHeld,
  keepFound,
  pickFontContent,
  pickGraphicContent,
  readHeld,
} from "./held-store.ts";

interface Answer<A extends SignAction> {
  db: TenantTransaction;
  signId: string;
  /** When the agent received it, ISO 8601 UTC. */
  at: string;
  parameters: SignActions[A]["parameters"];
  result: SignActions[A]["result"];
  state: SignStateData;
}
type Keep<A extends SignAction> = (answer: Answer<A>) => Promise<KeptAnswer> | KeptAnswer;

/**
 * Stores a sign's response: results and values in its state, each with its time, and content of fonts and
 * graphics. Pixels are stored once by content, not with the action.
 */
export async function keepAnswer(answer: AnsweredAction, db: TenantTransaction): Promise<KeptAnswer> {
  const { requestType, entityId, payload, outcome, at } = answer;
  if (outcome.result !== "SUCCESS" || !isSignAction(requestType)) return {};
  const keep = keepers[requestType] as Keep<SignAction> | undefined;
  if (!keep) return {};
  const [row] = await db.query<{ state: SignStateData }>(
    "select state from sign_state where tenant_id = $1 and id = $2 for update",
    [db.tenantId, entityId],
  );
  if (!row) return {};
  const parameters = (payload ?? {}) as Answer<SignAction>["parameters"];
  const result = (outcome.data ?? {}) as Answer<SignAction>["result"];
  return keep({ db, signId: entityId, at, parameters, result, state: row.state });
}

const keepers: { [A in SignAction]?: Keep<A> } = {
  GET_FONTS: keepFonts,
  UPLOAD_FONT: keepLoadedFont,
  DELETE_FONT: async ({ db, signId, state, result: { number } }) => {
    await forgetHeld(db, signId, "font", [number]);
    const fonts = state.fonts?.filter((font) => font.number !== number);
    return { isForAgent: true, ...(fonts ? { stateData: { fonts } } : {}) };
  },
  GET_GRAPHICS: keepGraphics,
  DOWNLOAD_GRAPHIC: async (answer) => {
    const { graphic } = answer.result;
    await keepReadGraphics(answer, [graphic]);
    const { bitmap: _bitmap, ...content } = graphic;
    return { ...graphicsAfter(answer, graphic), data: { graphic: content } };
  },
  UPLOAD_GRAPHIC: keepLoadedGraphic,
  DELETE_GRAPHIC: async (answer) => {
    const { db, signId, state, at, result } = answer;
    await forgetHeld(db, signId, "graphic", [result.number]);
    const held = state.graphics?.held.filter(({ number }) => number !== result.number) ?? [];
    return { isForAgent: true, stateData: { graphics: { held, readAt: state.graphics?.readAt ?? at } } };
  },
  GET_BRIGHTNESS: keepBrightness,
  BRIGHTNESS_MODE: keepBrightness,
  BRIGHTNESS_LEVEL: keepBrightness,
  BRIGHTNESS_CURVE: keepBrightness,
  PIXEL_TEST: ({ state, at, result }) => withTest(state, { pixel: { ...result, testedAt: at } }),
  LAMP_TEST: ({ state, at, result }) => withTest(state, { lamp: { ...result, testedAt: at } }),
  FAN_TEST: ({ state, at, result }) => withTest(state, { fan: { ...result, testedAt: at } }),
  GET_HEALTH: ({ at, result }) => ({ stateData: { health: { ...result.health, readAt: at } }, data: {} }),
  GET_EVENT_MESSAGES: keepEventMessages,
  SET_EVENT_MESSAGE: keepEventMessages,
};

function keepBrightness({ at, result }: Pick<Answer<"GET_BRIGHTNESS">, "at" | "result">): KeptAnswer {
  return { stateData: { brightness: { ...result.brightness, readAt: at } } };
}

function keepEventMessages({ at, result }: Pick<Answer<"GET_EVENT_MESSAGES">, "at" | "result">): KeptAnswer {
  return { stateData: { eventMessages: { ...result.events, readAt: at } } };
}

function withTest({ tests }: SignStateData, test: SignTests): KeptAnswer {
  return { stateData: { tests: { ...tests, ...test } }, data: {} };
}

async function keepFonts({ db, signId, result, at }: Answer<"GET_FONTS">): Promise<KeptAnswer> {
  const confirmed = result.fonts.flatMap(({ number, versionId, contentHash, isConfirmed, ...font }) => {
    if (contentHash === null || !isConfirmed) return [];
    const item = { hash: contentHash, type: "font" as const, font: pickFontContent(font) };
    return [{ item, number, versionId }];
  });
  const before = (await readHeld(db, [signId])).get(signId)?.fonts ?? [];
  await forgetHeld(
    db,
    signId,
    "font",
    before.map(({ number }) => number),
  );
  await keepFound(db, signId, confirmed);
  const fonts = result.fonts.map(
    ({ number, name, heightPx, versionId, contentHash }): SignFontState => ({
      number,
      name,
      heightPx,
      versionId,
      contentHash,
    }),
  );
  return { stateData: { fonts, settingsReadAt: at }, data: { fonts }, isForAgent: true };
}

async function keepLoadedFont({
  db,
  signId,
  parameters,
  result,
  state,
}: Answer<"UPLOAD_FONT">): Promise<KeptAnswer> {
  const { number, versionId, contentHash } = result;
  const font = pickFontContent(parameters.font);
  await keepFound(db, signId, [{ item: { hash: contentHash, type: "font", font }, number, versionId }]);
  const { name, heightPx } = fontOf(font);
  const others = (state.fonts ?? []).filter((one) => one.number !== number);
  const fonts = [...others, { number, name, heightPx, versionId, contentHash }].toSorted(
    (one, other) => one.number - other.number,
  );
  return { stateData: { fonts }, isForAgent: true };
}

async function keepReadGraphics(
  { db, signId }: Pick<Answer<SignAction>, "db" | "signId">,
  graphics: readonly ReadGraphic[],
): Promise<void> {
  const found = graphics.flatMap(
    ({ number, graphicId, contentHash, isConfirmed, ...graphic }): FoundContent[] =>
      contentHash === null || !isConfirmed
        ? []
        : [
            {
              item: { hash: contentHash, type: "graphic", graphic: pickGraphicContent(graphic) },
              number,
              versionId: graphicId,
            },
          ],
  );
  await keepFound(db, signId, found);
}

/** The whole table was read, so remove content that is missing or has a different id. */
async function keepGraphics(answer: Answer<"GET_GRAPHICS">): Promise<KeptAnswer> {
  const { db, signId, result, at } = answer;
  const idOf = new Map(result.graphics.map(({ number, graphicId }) => [number, graphicId]));
  const before = (await readHeld(db, [signId])).get(signId)?.graphics ?? [];
  const gone = before.filter(({ number, graphicId }) => idOf.get(number) !== graphicId);
  await forgetHeld(
    db,
    signId,
    "graphic",
    gone.map(({ number }) => number),
  );
  await keepReadGraphics(answer, result.contents ?? []);
  const refs = (await readHeld(db, [signId])).get(signId);
  const held = withKnownGraphics(result.graphics, refs);
  return {
    stateData: { graphics: { held, readAt: at } },
    data: { graphics: result.graphics, isComplete: result.isComplete ?? true },
    isForAgent: true,
  };
}

async function keepLoadedGraphic(answer: Answer<"UPLOAD_GRAPHIC">): Promise<KeptAnswer> {
  const { db, signId, parameters, result } = answer;
  const graphic = pickGraphicContent(parameters.graphic);
  const hash = graphicContentHash(graphic);
  const { number, graphicId } = result;
  await keepFound(db, signId, [{ item: { hash, type: "graphic", graphic }, number, versionId: graphicId }]);
  return graphicsAfter(answer, { ...graphic, number, graphicId, contentHash: hash });
}

function graphicsAfter(
  { state, at }: Pick<Answer<SignAction>, "state" | "at">,
  graphic: Omit<HeldGraphic, "status">,
): KeptAnswer {
  const others = state.graphics?.held.filter(({ number }) => number !== graphic.number) ?? [];
  const { number, name, widthPx, heightPx, type, graphicId, contentHash } = graphic;
  const before = state.graphics?.held.find((one) => one.number === number);
  const status = before?.status ?? "readyForUse";
  const held = [
    ...others,
    { number, name, widthPx, heightPx, type, graphicId, status, contentHash },
  ].toSorted((one, other) => one.number - other.number);
  // Only one graphic was read, so the time of the others stays.
  return { stateData: { graphics: { held, readAt: state.graphics?.readAt ?? at } }, isForAgent: true };
}

/** Adds known content to fonts the agent could not identify, by number and version id. */
export async function nameKnownFonts(
  signId: string,
  { fonts }: SignStateData,
  db: TenantTransaction,
): Promise<void> {
  if (!fonts?.some(({ contentHash }) => contentHash === null)) return;
  const named = withKnownFonts(fonts, (await readHeld(db, [signId])).get(signId));
  if (named.every(({ contentHash }, at) => contentHash === fonts[at]?.contentHash)) return;
  await db.query(
    "update sign_state set state = state || jsonb_build_object('fonts', $3::jsonb) where tenant_id = $1 and id = $2",
    [db.tenantId, signId, JSON.stringify(named)],
  );
}
