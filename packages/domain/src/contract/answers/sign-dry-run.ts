import { z } from "zod";
import { time } from "./common.ts";
import { signMessage } from "./message.ts";
import { fieldIssue } from "./problem.ts";

/** GET /signs/dry-run: limits of its parameters. */
export const dryRunLimits = { days: 31, pageSize: 100 } as const;

/** Where a message comes from: the queue of today, or a job to come, which may activate a plan. */
const drySource = z
  .object({
    kind: z.enum(["queue", "job", "plan"]),
    itemId: z.string().nullable(),
    jobId: z.string().nullable(),
    planId: z.string().nullable(),
    /** Of the plan or the entity that it was posted for; null without one or without permission to read it. */
    name: z.string().nullable(),
    priority: z.number(),
    message: signMessage,
  })
  .meta({ id: "DryRunSource" });
export type DryRunSource = z.infer<typeof drySource>;

/** The numbers are indexes in the sign's `sources`. */
const source = z.number();
const span = { from: time, until: time };
const reason = z.enum(["lowerPriority", "older", "sameMinute"]);

const drySign = z
  .object({
    signId: z.string(),
    signName: z.string(),
    /** False: nothing was ever posted to the sign, so a time without a message leaves it as it is. */
    governed: z.boolean(),
    sources: z.array(drySource),
    /** Null: no message. */
    turns: z.array(z.object({ source: source.nullable(), ...span })),
    overlaps: z.array(z.object({ winner: source, loser: source, reason, ...span })),
    gaps: z.array(z.object({ before: source, after: source, ...span })),
    hidden: z.array(z.object({ source, runs: z.number(), hidden: z.number(), winner: source, reason })),
    /** Runs that a post would be refused for, as the sign and permissions are now. */
    refused: z.array(
      z.object({
        source,
        runs: z.number(),
        error: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number()])),
        issues: z.array(fieldIssue),
      }),
    ),
    problems: z.number(),
  })
  .meta({ id: "SignDryRun" });
export type DryRunSign = z.infer<typeof drySign>;

export const signDryRun = z
  .object({
    ...span,
    items: z.array(drySign),
    /** Signs that the filter leaves. */
    total: z.number(),
    signs: z.number(),
    signsWithProblems: z.number(),
    signsWithoutPlans: z.number(),
    /** Jobs that act on readable signs but may not be read; their messages are missing. */
    hiddenJobs: z.number(),
  })
  .meta({ id: "SignDryRunAnswer" });
export type SignDryRunAnswer = z.infer<typeof signDryRun>;
