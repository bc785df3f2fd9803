import { z } from "zod";
import { deliveryProblems, deliveryStates } from "../../notifications/delivery.ts";
import { time, whole } from "./common.ts";

/** Why a report was not sent to anyone. */
export const reportMailProblems = [
  "actorGone",
  "noPermission",
  "notLicensed",
  "reportGone",
  "notMade",
] as const;
export type ReportMailProblem = (typeof reportMailProblems)[number];

/** What an e-mail carries: a web page where no PDF could be made. */
export const reportMailForms = ["pdf", "html", "none"] as const;
export type ReportMailForm = (typeof reportMailForms)[number];

const reportMail = z.object({
  id: z.string(),
  /** When it was due, or sent by hand. */
  at: time,
  isByHand: z.boolean(),
  /** On whose behalf. */
  actorDisplayName: z.string(),
  /** `READY`: made, the receivers say the rest. */
  state: z.enum(["WAITING", "READY", "FAILED"]),
  problem: z.enum(reportMailProblems).nullable(),
  form: z.enum(reportMailForms).nullable(),
  receivers: z.array(
    z.object({
      name: z.string(),
      state: z.enum(deliveryStates),
      problem: z.enum(deliveryProblems).nullable(),
      detail: z.string().nullable(),
      /** Of the next attempt. */
      nextAt: time.nullable(),
    }),
  ),
});
export type ReportMail = z.infer<typeof reportMail>;

/** GET /reports/{id}/schedule */
export const reportScheduleAnswer = z
  .object({
    schedule: z
      .object({
        version: whole,
        firstDate: time,
        timezone: z.string(),
        rrule: z.string(),
        people: z.array(z.string()),
        addresses: z.array(z.string()),
        subject: z.string().nullable(),
        message: z.string().nullable(),
        isPaused: z.boolean(),
        /** On whose behalf it is sent: the person who saved it last. */
        actorDisplayName: z.string(),
        nextAt: time.nullable(),
      })
      .nullable(),
    /** The newest first. */
    mails: z.array(reportMail),
    /** Whether this server has a mail server, and a program that makes PDF. */
    hasMail: z.boolean(),
    hasPdf: z.boolean(),
  })
  .meta({ id: "ReportSchedule" });
export type ReportScheduleAnswer = z.infer<typeof reportScheduleAnswer>;
