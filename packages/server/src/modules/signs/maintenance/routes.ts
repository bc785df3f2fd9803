import { signRequestAnswer, type SignRequestAnswer } from "@gantry/domain/contract/answers/actions.ts";
import {
  graphicMappings,
  contentsAnswer,
  signFonts,
  signGraphics,
  type ContentsAnswer,
  type GraphicMappings,
} from "@gantry/domain/contract/answers/contents.ts";
import {
  type ContentsBody,
  contentsPerCall,
  maintenanceRequests,
  type UploadFontBody,
  type UploadGraphicBody,
} from "@gantry/domain/contract/signs/sign-maintenance-calls.ts";
import { fontContent } from "@gantry/domain/contract/signs/sign-actions.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { signFont, type SignFont } from "@gantry/domain/kinds/sign-font.ts";
import { allowedIds, isAllowed } from "@gantry/domain/permissions/grants.ts";
import { graphicTypeNumbers, type GraphicType } from "@gantry/domain/sign/pictures/graphic.ts";
import { fontOfLibrary } from "@gantry/domain/sign/fonts/library-font.ts";
import { z } from "zod";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import {
  defineRoute,
  type RouteContext,
  type RouteDeclaration,
  tenantRoute,
} from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/module.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { readSign } from "../sign-face.ts";
import { askSign, type SignCall } from "./ask-sign.ts";
import { debugReset } from "./debug-reset.ts";
import { countSignsHolding, readContents, readHeld } from "./held-store.ts";
import { followRequest } from "./follow-request.ts";

const number255 = z.int().min(1).max(255);
/** Hex digits of the largest NTCIP 1203 graphic: 255 blocks of at most 4096 octets. */
const graphicMaxDigits = 2_000_000;
const graphicTypes = Object.keys(graphicTypeNumbers) as [GraphicType, ...GraphicType[]];

const control = { action: "CONTROL", entityType: "SIGN", id: "id" } as const;
const read = { action: "READ", entityType: "SIGN", id: "id" } as const;
const numberOf = ({ params }: RouteContext<unknown>): number => Number(params["number"]);

export function maintenanceRoutes(platform: Platform): RouteDeclaration<never>[] {
  return [
    ...fontRoutes(platform),
    ...graphicRoutes(platform),
    ...requestRoutes(platform),
    tenantRoute<ContentsBody>(platform.database, {
      method: "POST",
      path: "/signs/sign/contents",
      answer: contentsAnswer,
      summary: "Get the fonts and graphics stored in signs, by content hash",
      access: { action: "READ", entityType: "SIGN" },
      body: z.strictObject({
        hashes: z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(contentsPerCall),
      }),
      work: (db, { principal, body }) => answerContents(db, principal, body.hashes),
    }),
  ];
}

function fontRoutes(platform: Platform): RouteDeclaration<never>[] {
  const call = ({ principal, param }: RouteContext<unknown>): SignCall => ({
    platform,
    principal,
    signId: param("id"),
  });
  return [
    tenantRoute(platform.database, {
      method: "GET",
      path: "/signs/fonts/sign/:id",
      answer: signFonts,
      summary: "List the fonts read from a sign",
      access: read,
      work: async (db, { param }) => {
        const { fonts, settingsReadAt } = (await readSign(db, param("id"))).state;
        return { signId: param("id"), items: fonts ?? [], readAt: settingsReadAt ?? null };
      },
    }),
    defineRoute({
      method: "POST",
      path: "/signs/fonts/sign/:id",
      answer: signRequestAnswer,
      summary: "Download the fonts of a sign",
      access: control,
      handler: (context) => askSign(call(context), "GET_FONTS", () => ({})),
    }),
    defineRoute<UploadFontBody>({
      method: "POST",
      path: "/signs/fonts/sign/:id/upload",
      answer: signRequestAnswer,
      summary: "Upload a library font to a sign",
      access: control,
      body: z.strictObject({ fontId: z.string().min(1).max(100), number: number255 }),
      handler: (context) =>
        askSign(call(context), "UPLOAD_FONT", (db) => libraryFont(db, context.principal, context.body)),
    }),
    defineRoute({
      method: "DELETE",
      path: "/signs/fonts/sign/:id/number/:number",
      answer: signRequestAnswer,
      summary: "Delete a font from a sign",
      access: control,
      handler: (context) => askSign(call(context), "DELETE_FONT", () => ({ number: numberOf(context) })),
    }),
  ];
}

function graphicRoutes(platform: Platform): RouteDeclaration<never>[] {
  const call = ({ principal, param }: RouteContext<unknown>): SignCall => ({
    platform,
    principal,
    signId: param("id"),
  });
  return [
    tenantRoute(platform.database, {
      method: "GET",
      path: "/signs/graphics/sign/:id",
      answer: signGraphics,
      summary: "List the graphics read from a sign",
      access: read,
      work: async (db, { param }) => {
        const { graphics } = (await readSign(db, param("id"))).state;
        return { signId: param("id"), items: graphics?.held ?? [], readAt: graphics?.readAt ?? null };
      },
    }),
    tenantRoute(platform.database, {
      method: "GET",
      path: "/signs/graphics/sign/:id/mappings",
      answer: graphicMappings,
      summary: "List the graphics stored in a sign, by slot",
      access: read,
      work: (db, { param }) => readMappings(db, param("id")),
    }),
    defineRoute<UploadGraphicBody>({
      method: "POST",
      path: "/signs/graphics/sign/:id/upload",
      answer: signRequestAnswer,
      summary: "Upload a graphic to a sign",
      access: control,
      body: z.strictObject({
        slot: number255,
        name: z.string().min(1).max(64),
        width: z.int().min(1).max(65_535),
        height: z.int().min(1).max(255),
        data: z
          .string()
          .max(graphicMaxDigits)
          .regex(/^[0-9a-f]*$/i),
        type: z.enum(graphicTypes).optional(),
        transparent: z.int().min(0).max(0xff_ffff).nullish(),
      }),
      handler: (context) =>
        askSign(call(context), "UPLOAD_GRAPHIC", () => ({ graphic: graphicOf(context.body) })),
    }),
    defineRoute({
      method: "POST",
      path: "/signs/graphics/sign/:id/download-all",
      answer: signRequestAnswer,
      summary: "Download all graphics of a sign",
      access: control,
      handler: (context) =>
        askSign(call(context), "GET_GRAPHICS", async (db, sign) => ({
          pixelsExcept: ((await readHeld(db, [sign.id])).get(sign.id)?.graphics ?? []).map(
            ({ number: slot, graphicId }) => ({ number: slot, graphicId }),
          ),
        })),
    }),
    defineRoute({
      method: "DELETE",
      path: "/signs/graphics/sign/:id/number/:number",
      answer: signRequestAnswer,
      summary: "Delete a graphic from a sign",
      access: control,
      handler: (context) => askSign(call(context), "DELETE_GRAPHIC", () => ({ number: numberOf(context) })),
    }),
  ];
}

function requestRoutes(platform: Platform): RouteDeclaration<never>[] {
  const call = ({ principal, param }: RouteContext<unknown>): SignCall => ({
    platform,
    principal,
    signId: param("id"),
  });
  return [
    ...maintenanceRequests.map((requestType) =>
      defineRoute<Record<string, unknown>>({
        method: "POST",
        path: `/signs/sign/:id/requests/${requestType}`,
        answer: signRequestAnswer,
        summary: `Send a request to the sign: ${requestType}`,
        access: control,
        body: z.record(z.string(), z.unknown()),
        // `askSign` validates the body against the request.
        handler: (context) => askSign(call(context), requestType, () => context.body as never),
      }),
    ),
    defineRoute({
      method: "GET",
      path: "/signs/sign/:id/requests/:actionId",
      answer: signRequestAnswer,
      summary: "Get the result of a request to the sign",
      access: control,
      handler: (context): Promise<SignRequestAnswer> =>
        followRequest(call(context), context.param("actionId")),
    }),
    defineRoute({
      method: "POST",
      path: "/signs/sign/:id/debug-reset",
      answer: signRequestAnswer,
      summary: "Reset the sign's errors and failed attempts on the agent and read its description again",
      access: control,
      handler: (context) => debugReset(call(context)),
    }),
  ];
}

async function readMappings(db: TenantTransaction, signId: string): Promise<GraphicMappings> {
  const { graphics } = (await readSign(db, signId)).state;
  return {
    signId,
    mappings: Object.fromEntries((graphics?.held ?? []).map((graphic) => [graphic.number, graphic])),
  };
}

function graphicOf({ slot, name, width, height, data, type, transparent }: UploadGraphicBody) {
  return {
    number: slot,
    name,
    widthPx: width,
    heightPx: height,
    type: type ?? ("monochrome1bit" as const),
    transparent: transparent ?? null,
    bitmap: data.toLowerCase(),
  };
}

async function libraryFont(db: TenantTransaction, { grants }: Principal, { fontId, number }: UploadFontBody) {
  const { entityType, name } = signFont;
  const [row] = await db.query<{ doc: SignFont }>(
    "select doc from sign_font where tenant_id = $1 and id = $2",
    [db.tenantId, fontId],
  );
  if (!row || !isAllowed(grants, "READ", entityType, fontId))
    throw new AppError("notFound", { kind: name, id: fontId });
  return { font: fontContent(number, fontOfLibrary(row.doc)) };
}

/** Only content of signs the caller may read. */
async function answerContents(
  db: TenantTransaction,
  { grants }: Principal,
  hashes: readonly string[],
): Promise<ContentsAnswer> {
  const answer: ContentsAnswer = { fonts: {}, graphics: {} };
  const allowed = allowedIds(grants, "READ", "SIGN");
  if (allowed === undefined) return answer;
  const held = await countSignsHolding(db, hashes, allowed === "all" ? null : [...allowed]);
  for (const item of await readContents(db, held)) {
    if (item.type === "font") answer.fonts[item.hash] = item.font;
    else answer.graphics[item.hash] = item.graphic;
  }
  return answer;
}
