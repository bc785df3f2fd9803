import { z } from "zod";
import { deviceStatuses } from "../../kinds/define-kind.ts";
import { valueAges } from "../overview.ts";
import { time, whole } from "./common.ts";

const device = z.object({
  id: z.string(),
  version: whole,
  rev: whole,
  name: z.string().nullable().exactOptional(),
  status: z.enum(deviceStatuses),
  statusSince: time.nullable(),
  lastUpdateTimestamp: time.nullable(),
  /** Seconds between two polls, where the device has its own. */
  pollRate: z.number().nullable().exactOptional(),
});
export type OverviewDevice = z.infer<typeof device>;

const problem = z.object({ code: z.string(), count: whole, since: time });
export type ReportedProblem = z.infer<typeof problem>;

/** POST {path}/overview: the devices that the caller may read. */
export const overviewAnswer = z
  .object({
    total: whole,
    counts: z.record(z.enum(deviceStatuses), whole),
    worst: z.array(device),
    newest: z.array(device).exactOptional(),
    ages: z.record(z.enum(valueAges), whole).exactOptional(),
    /** By the member of the report that names the cause, the most frequent cause first. */
    problems: z.record(z.string(), z.array(problem)).exactOptional(),
  })
  .meta({ id: "OverviewAnswer" });
export type OverviewAnswer = z.infer<typeof overviewAnswer>;
