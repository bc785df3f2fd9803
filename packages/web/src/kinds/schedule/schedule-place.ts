import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import {
  scheduleBase,
  type ScheduleJobType,
  schedules,
  typesAt,
} from "@gantry/domain/schedule/schedule-types.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { ComponentType } from "react";

export interface MessageInputProps {
  signIds: readonly string[];
  value: SignMessage | null;
  draftPlace: string[];
  isDisabled: boolean;
  onChange: (message: SignMessage) => void;
}

export interface SchedulePlace {
  devices: AnyKind;
  label: () => string;
  /** Where its calls are, below `/api/v1`. */
  base: string;
  /** Empty for devices that only measure. */
  jobTypes: readonly ScheduleJobType[];
  MessageInput?: ComponentType<MessageInputProps> | undefined;
}

export const jobEntityType = "SCHEDULE_JOB";

/** The schedule of a module. Throws RangeError for devices that cannot be scheduled (SCHED-032). */
export function schedulePlace(
  module: Pick<SchedulePlace, "devices" | "label">,
  MessageInput?: ComponentType<MessageInputProps>,
): SchedulePlace {
  const base = scheduleBase(module.devices.entityType);
  const jobTypes = typesAt(base).flatMap((type): readonly ScheduleJobType[] => schedules[type].jobTypes);
  return { ...module, base, jobTypes, MessageInput };
}
