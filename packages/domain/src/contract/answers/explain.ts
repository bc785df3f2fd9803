import { z } from "zod";
import { queueItem } from "./message.ts";
import type { SignExplanation } from "../../sign/queue/explain.ts";
import { verificationReasons } from "../../sign/reconcile/sign-state.ts";
import { time } from "./common.ts";

const queuePosting = z.object({
  item: queueItem,
  openedAtMs: z.number(),
  closedAtMs: z.number().nullable(),
  end: z.enum(["edited", "reposted", "deleted", "blanked", "expired", "other"]).nullable(),
  endedBy: z.string().nullable().exactOptional(),
});

const explainedPosting = z.object({
  posting: queuePosting,
  fits: z.boolean(),
  misfit: z.string().exactOptional(),
});

const explainedLoser = explainedPosting.extend({
  reason: z.enum(["lowerPriority", "older", "expired", "deleted", "blanked", "ended", "notYet"]),
  since: time.nullable(),
});

const explainedFace = z.object({
  multi: z.string(),
  isBlank: z.boolean(),
  source: z.enum([
    "other",
    "local",
    "external",
    "central",
    "schedule",
    "powerRecovery",
    "reset",
    "commLoss",
    "powerLoss",
    "endDuration",
  ]),
  owner: z.string(),
  readAt: time,
  of: queuePosting.nullable(),
});

const standing = z.object({
  state: z.enum(["stands", "observed", "sending", "held"]),
  reason: z.enum(verificationReasons).exactOptional(),
  detail: z.string().exactOptional(),
});

export const signExplanation = z
  .object({
    at: time,
    winner: explainedPosting.nullable(),
    losers: z.array(explainedLoser),
    standing: standing,
    face: explainedFace.nullable(),
    until: time.nullable(),
    next: queuePosting.nullable(),
  })
  .meta({ id: "SignExplanation" }) satisfies z.ZodType<SignExplanation>;
