import { z } from "zod";
import { time } from "./common.ts";

export const maxShiftTextLength = 2000;
export const maxHandOverItems = 50;

const shiftNote = z
  .object({ id: z.string(), at: time, author: z.string(), text: z.string() })
  .meta({ id: "ShiftNote" });
export type ShiftNote = z.infer<typeof shiftNote>;

const handOverItem = z
  .object({
    text: z.string(),
    /** When the next shift read it; null: not yet. */
    readAt: time.nullable(),
    readBy: z.string().nullable(),
  })
  .meta({ id: "HandOverItem" });

/** What one shift tells the next. A person of the next shift confirms it once every item is read. */
const handOver = z
  .object({
    id: z.string(),
    writtenAt: time,
    author: z.string(),
    isOwn: z.boolean(),
    items: z.array(handOverItem),
    confirmedAt: time.nullable(),
    confirmedBy: z.string().nullable(),
  })
  .meta({ id: "HandOver" });
export type HandOver = z.infer<typeof handOver>;

/** The newest hand-over, and the notes since, newest first. */
export const shiftLog = z
  .object({ handOver: handOver.nullable(), notes: z.array(shiftNote), hasOlderNotes: z.boolean() })
  .meta({ id: "ShiftLog" });
export type ShiftLog = z.infer<typeof shiftLog>;

export const handOversPerPage = 5;

/** GET /shift/hand-overs: those before the newest, newest first. */
export const handOverPage = z
  .object({ items: z.array(handOver), total: z.number() })
  .meta({ id: "HandOverPage" });
export type HandOverPage = z.infer<typeof handOverPage>;

const text = z.string().trim().min(1).max(maxShiftTextLength);
export const newShiftNote = z.strictObject({ text }).meta({ id: "NewShiftNote" });
export type NewShiftNote = z.infer<typeof newShiftNote>;
export const newHandOver = z
  .strictObject({ items: z.array(text).min(1).max(maxHandOverItems) })
  .meta({ id: "NewHandOver" });
export type NewHandOver = z.infer<typeof newHandOver>;
export const readHandOverItem = z.strictObject({ isRead: z.boolean() }).meta({ id: "ReadHandOverItem" });
export type ReadHandOverItem = z.infer<typeof readHandOverItem>;
