import { z } from "zod";
import { time } from "./common.ts";
import type { Graphic } from "../../sign/pictures/graphic.ts";
import type { KeptFont } from "../signs/sign-actions.ts";
import type { SignFontState } from "../../sign/reconcile/sign-state.ts";
import type { HeldGraphic } from "../signs/sign-maintenance-calls.ts";

const graphic = z
  .object({
    name: z.string(),
    widthPx: z.number(),
    heightPx: z.number(),
    type: z.enum(["monochrome1bit", "monochrome8bit", "colorClassic", "color24bit"]),
    transparent: z.number().nullable(),
    bitmap: z.string(),
  })
  .meta({ id: "Graphic" }) satisfies z.ZodType<Graphic>;

const signGraphicState = z.object({
  number: z.number(),
  name: z.string(),
  widthPx: z.number(),
  heightPx: z.number(),
  type: graphic.shape.type,
  graphicId: z.number(),
  status: z.string(),
});

const heldGraphic = signGraphicState
  .extend({
    contentHash: z.string().nullable(),
  })
  .meta({ id: "HeldGraphic" }) satisfies z.ZodType<HeldGraphic>;

const glyph = z.object({
  widthPx: z.number(),
  bitmap: z.string(),
});

const keptFont = z
  .object({
    name: z.string(),
    heightPx: z.number(),
    characterSpacingPx: z.number(),
    lineSpacingPx: z.number(),
    glyphs: z.record(z.string(), glyph),
  })
  .meta({ id: "KeptFont" }) satisfies z.ZodType<KeptFont>;

/** Fonts and graphics by content hash; those that no sign of the caller's holds are left out. */
export const contentsAnswer = z
  .object({ fonts: z.record(z.string(), keptFont), graphics: z.record(z.string(), graphic) })
  .meta({ id: "ContentsAnswer" });
export type ContentsAnswer = z.infer<typeof contentsAnswer>;

/** GET /signs/graphics/sign/{id}/mappings (SIGN-149): graphics by slot; empty if none was ever read. */
export const graphicMappings = z
  .object({
    signId: z.string(),
    mappings: z.record(z.string(), heldGraphic),
  })
  .meta({ id: "GraphicMappings" });
export type GraphicMappings = z.infer<typeof graphicMappings>;

const signFont = z
  .object({
    number: z.number(),
    name: z.string(),
    heightPx: z.number(),
    versionId: z.number(),
    contentHash: z.string().nullable(),
  })
  .meta({ id: "SignFontState" }) satisfies z.ZodType<SignFontState>;

/** GET /signs/fonts/sign/{id} (SIGN-125); `readAt` is null if the fonts were never read. */
export const signFonts = z
  .object({ signId: z.string(), items: z.array(signFont), readAt: time.nullable() })
  .meta({ id: "SignFonts" });

/** GET /signs/graphics/sign/{id} (SIGN-125); `readAt` is null if the graphics were never read. */
export const signGraphics = z
  .object({ signId: z.string(), items: z.array(heldGraphic), readAt: time.nullable() })
  .meta({ id: "SignGraphics" });
