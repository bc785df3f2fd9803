import type { ScheduleEvent } from "@gantry/domain/contract/answers/schedule.ts";
import type { RunResult } from "@gantry/domain/contract/schedule-calls.ts";
import type { ScheduleJobDocument } from "@gantry/domain/schedule/schedule-job.ts";
import { errors } from "@gantry/domain/locales/en/kinds/errors.ts";
import { IconCamera, IconDeviceTv, IconMap2, IconTestPipe } from "@tabler/icons-react";
import { translate } from "../../text/translate.ts";
import { actionErrorText } from "../communication/action-text.ts";
import type { Glyph } from "../../kit/status/glyph-shapes.ts";
import { translateComputed } from "../../text/translate-computed.ts";

type JobType = ScheduleJobDocument["jobType"];
type Described = Pick<
  ScheduleEvent,
  "jobType" | "entityName" | "entityIds" | "messageText" | "presetTokenId" | "selectedTestTypes"
>;

export const jobIcons = {
  GoToPresetJob: IconCamera,
  QueueSignMessageJob: IconDeviceTv,
  RunSignTestsJob: IconTestPipe,
  ActivateSignPlanJob: IconMap2,
} as const satisfies Record<JobType, unknown>;

export function jobTitle(job: Described): string {
  const { jobType, messageText, presetTokenId, selectedTestTypes, entityName } = job;
  if (jobType === "QueueSignMessageJob") return messageText || translate(`schedule:jobTypes.${jobType}`);
  if (jobType === "GoToPresetJob") return translate("schedule:preset", { token: presetTokenId ?? "" });
  if (jobType === "ActivateSignPlanJob") return entityName;
  return selectedTestTypes.map((type) => translateComputed(`schedule:tests.${type}`)).join(", ");
}

/** For example `DMS 12 and 3 more`. */
export function jobPlace({ entityName, entityIds }: Described): string {
  const count = entityIds.length - 1;
  return count < 1 ? entityName : translate("schedule:atAndMore", { name: entityName, count });
}

export type EventState = RunResult | "coming" | "late";

/** A past occurrence without a result is still running. */
export function eventState(
  { start, result }: Pick<ScheduleEvent, "start" | "result">,
  nowMs: number,
): EventState {
  return result ?? (Date.parse(start) > nowMs ? "coming" : "late");
}

export const eventGlyphs: Record<EventState, Glyph> = {
  coming: { shape: "dashedCircle", mark: "hands", filled: false, role: "unk" },
  late: { shape: "circle", mark: "dot", filled: false, role: "unk" },
  SUCCESS: { shape: "circle", mark: "tick", filled: false, role: "ok" },
  PARTLY: { shape: "up", mark: "bang", filled: true, role: "warn" },
  FAILED: { shape: "square", mark: "cross", filled: true, role: "bad" },
  MISSED: { shape: "diamond", mark: "question", filled: false, role: "warn" },
};

export const stateText = (state: EventState): string => translate(`schedule:states.${state}`);

export function reasonText(code: string, params: Record<string, string | number> | null | undefined): string {
  return code in errors ? translateComputed(`errors:${code}`, params ?? {}) : actionErrorText(code);
}
