import { signProblems } from "@gantry/domain/kinds/sign.ts";
import { type SignStateData, verificationReasons } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { z } from "zod";

const time = z.iso.datetime({ offset: true });
const count = z.number().min(0);
const text = z.string();
const readAt = z.looseObject({ readAt: time.optional() });

/** The reported state of a sign: the type of each member, and of what lists, alarms and queues read of it. */
export const signStateMembers: Readonly<Record<keyof SignStateData, z.ZodType>> = {
  description: z.looseObject({ widthPx: count.optional(), heightPx: count.optional() }),
  fonts: z.array(z.looseObject({ number: count, name: text, heightPx: count, contentHash: text.nullable() })),
  face: z.looseObject({ multi: text, crc: z.number(), source: text, isBlank: z.boolean(), readAt: time }),
  verification: z.looseObject({
    state: z.enum(["observed", "sending", "verified", "waiting", "notVerified"]),
    reason: z.enum(verificationReasons).optional(),
    detail: text.optional(),
    since: time,
    queueRevision: count,
    itemId: text.nullable(),
    attempts: count,
  }),
  wanted: z.looseObject({ itemId: text.nullable(), multi: text, until: time.nullable() }).nullable(),
  problem: z.looseObject({ code: z.enum(signProblems), detail: text.optional(), since: time }).nullable(),
  notes: z.array(z.looseObject({ object: text, read: text, used: text.nullable() })),
  controlMode: z.enum(["local", "central", "centralOverride", "other"]),
  shortErrors: z.array(text),
  commLoss: z.looseObject({ minutes: count, blanks: z.boolean() }),
  settingsReadAt: time,
  health: readAt,
  tests: z.record(text, z.unknown()),
  brightness: readAt,
  eventMessages: readAt,
  graphics: z.looseObject({ held: z.array(z.looseObject({})), readAt: time }),
  message: z.looseObject({}).nullable(),
};
