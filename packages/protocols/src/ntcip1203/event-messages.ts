import {
  type EventSlot,
  type SignEvent,
  type SignEventMessages,
  signEvents,
  slotMemories,
} from "@gantry/domain/contract/signs/sign-device.ts";
import type { Answers } from "../snmp/value.ts";
import { decodeMessageIdCode, type MessageIdCode } from "./activation-code.ts";
import { type Decoded, readAnswers, toDecoded } from "./decoded.ts";
import { memoryTypes } from "./enumerations.ts";
import { control } from "./objects.ts";

export const eventObjects = {
  shortPowerRecovery: "dmsShortPowerRecoveryMessage",
  longPowerRecovery: "dmsLongPowerRecoveryMessage",
  reset: "dmsResetMessage",
  commLoss: "dmsCommunicationsLossMessage",
  powerLoss: "dmsPowerLossMessage",
  endDuration: "dmsEndDurationMessage",
} as const satisfies Record<SignEvent, keyof typeof control>;

export const eventMessageOids: readonly string[] = [
  ...signEvents.map((event) => control[eventObjects[event]]),
  control.dmsShortPowerLossTime,
  control.dmsTimeCommLoss,
];

/** Every message is required. */
export function decodeEventMessages(answers: Answers): Decoded<SignEventMessages> {
  const reader = readAnswers(answers);
  const entries = signEvents.map((event) => {
    const object = eventObjects[event];
    const code = decodeMessageIdCode(reader.octets(object, control[object], undefined, [5]));
    return [event, code.ok ? placeOf(code.value) : "other"] as const;
  });
  const messages = Object.fromEntries(entries) as SignEventMessages["messages"];
  const shortPowerLossS = reader.integer("dmsShortPowerLossTime", control.dmsShortPowerLossTime, 0);
  const commLossMinutes = reader.integer("dmsTimeCommLoss", control.dmsTimeCommLoss, 0);
  return toDecoded(reader, () => ({ messages, shortPowerLossS, commLossMinutes }));
}

function placeOf({ memoryType, number }: MessageIdCode): EventSlot | "current" | "schedule" | "other" {
  if (memoryType === memoryTypes.blank) return null;
  if (memoryType === memoryTypes.currentBuffer) return "current";
  if (memoryType === memoryTypes.schedule) return "schedule";
  const memory = slotMemories.find((one) => memoryTypes[one] === memoryType);
  return memory ? { memory, number } : "other";
}
