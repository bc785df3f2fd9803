import { z } from "zod";
import { comparisons, thresholdValueNames } from "../../alarms/threshold-values.ts";
import { ruleActionNames } from "../../rules/rule-actions.ts";

const params = z.record(z.string(), z.union([z.string(), z.number()]));

/** Why a rule acted: the device, alarm or incident of its condition. */
export const ruleCause = z.object({
  entityType: z.string(),
  entityId: z.string(),
  name: z.string(),
  /** Of a value condition. */
  measured: z
    .object({
      name: z.enum(thresholdValueNames),
      part: z.string().nullable(),
      value: z.union([z.number(), z.boolean()]),
      comparison: z.enum(comparisons),
      limit: z.number().nullable(),
    })
    .nullable(),
  /** Name of the alarm. */
  alarm: z.string().nullable(),
});
export type RuleCause = z.infer<typeof ruleCause>;

const line = z.object({
  action: z.enum(ruleActionNames),
  entityType: z.string(),
  entityId: z.string(),
  name: z.string(),
  text: z.string().optional(),
  error: z.string().optional(),
  params: params.optional(),
});
export type RuleActivationLine = z.infer<typeof line>;

export const ruleOutcomes = ["DONE", "PARTLY", "FAILED", "LIMITED", "REFUSED", "STOPPED"] as const;
export const ruleEnds = ["conditionOver", "queueMoved", "ruleChanged", "ruleDeleted", "ruleStopped"] as const;
export type RuleEnd = (typeof ruleEnds)[number];

/** One time that the condition of a rule held. In shadow mode the lines say what would have been done. */
export const ruleActivation = z.object({
  id: z.string(),
  mode: z.enum(["shadow", "live"]),
  ownerName: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  endReason: z.enum(ruleEnds).nullable(),
  cause: ruleCause,
  outcome: z.enum(ruleOutcomes),
  error: z.string().nullable(),
  params: params.nullable(),
  lines: z.array(line),
  endLines: z.array(line),
});
export type RuleActivation = z.infer<typeof ruleActivation>;

/** Newest first, without devices that the caller may not read. */
export const ruleActivations = z.object({ items: z.array(ruleActivation), hasMore: z.boolean() });
export type RuleActivations = z.infer<typeof ruleActivations>;

export const settableModes = ["off", "shadow", "live"] as const;
export const ruleModeBody = z.strictObject({ mode: z.enum(settableModes), version: z.number().int() });
export type RuleModeBody = z.infer<typeof ruleModeBody>;
export const ruleModeAnswer = z.object({ version: z.number() });
