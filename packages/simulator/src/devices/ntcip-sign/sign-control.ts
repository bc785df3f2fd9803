import { messageCrc } from "@gantry/domain/sign/multi/crc.ts";
import type { FaceSource } from "@gantry/domain/sign/reconcile/sign-state.ts";
import {
  infiniteMinutes,
  type MessageActivationCode,
  type MessageIdCode,
} from "@gantry/protocols/ntcip1203/activation-code.ts";
import {
  type ActivationErrorName,
  controlModes,
  memoryTypes,
  messageStatuses,
} from "@gantry/protocols/ntcip1203/enumerations.ts";
import type { MessageRow } from "@gantry/protocols/ntcip1203/message-table.ts";
import type { MessageMemory } from "./message-memory.ts";

interface ShownMessage {
  row: MessageRow;
  /** dmsMsgTableSource. */
  id: MessageIdCode;
  source: FaceSource;
  /** dmsMsgRequesterID, dotted IPv4. */
  requester: string;
  /** Milliseconds since 1970; undefined: never ends. */
  endsAtMs: number | undefined;
}

export type EventMessages = Record<
  "shortPowerRecovery" | "longPowerRecovery" | "reset" | "commLoss" | "powerLoss" | "endDuration",
  MessageIdCode
>;

export interface SignControl {
  settle(nowMs: number): void;
  shown(): ShownMessage;
  /** Call for each request with the right community. */
  noteContact(nowMs: number): void;
  /** Executes dmsActivateMessage; returns dmsActivateMsgError. */
  activate(code: MessageActivationCode, nowMs: number): ActivationErrorName;
  minutesRemaining(nowMs: number): number;
  /** Write of dmsMessageTimeRemaining: 0 ends the message. */
  setMinutesRemaining(minutes: number, nowMs: number): void;
  show(id: MessageIdCode, source: FaceSource): void;
  distort(multi: string): void;
  restart(kind: "reset" | "power", outageMs: number): void;
  readonly events: EventMessages;
  /** dmsTimeCommLoss, minutes; 0 is off. */
  commLossMinutes: number;
  /** dmsShortPowerLossTime, seconds. */
  shortPowerLossS: number;
  controlMode: number;
}

const minuteMs = 60_000;
const ownAddress = "127.0.0.1";
export const blankId: MessageIdCode = { memoryType: memoryTypes.blank, number: 1, crc: 0 };
const activatable: readonly number[] = [
  memoryTypes.permanent,
  memoryTypes.changeable,
  memoryTypes.volatile,
  memoryTypes.blank,
];

export function signControl(memory: MessageMemory, startMs: number, commLossMinutes: number): SignControl {
  let shown = shownOf(blankId, blankRow(memory), "reset");
  let contactAtMs = startMs;
  let isSilenceNoticed = false;

  const control: SignControl = {
    events: {
      shortPowerRecovery: blankId,
      longPowerRecovery: blankId,
      reset: blankId,
      commLoss: blankId,
      powerLoss: blankId,
      endDuration: blankId,
    },
    commLossMinutes,
    shortPowerLossS: 0,
    controlMode: controlModes.central,
    shown: () => shown,
    noteContact(nowMs) {
      contactAtMs = nowMs;
      isSilenceNoticed = false;
    },
    settle(nowMs) {
      const endsAtMs = shown.endsAtMs ?? Number.POSITIVE_INFINITY;
      const canNotice = control.commLossMinutes > 0 && !isSilenceNoticed;
      const lostAtMs = canNotice
        ? contactAtMs + control.commLossMinutes * minuteMs
        : Number.POSITIVE_INFINITY;
      if (Math.min(endsAtMs, lostAtMs) > nowMs) return;
      if (lostAtMs <= endsAtMs) {
        isSilenceNoticed = true;
        control.show(control.events.commLoss, "commLoss");
      } else control.show(control.events.endDuration, "endDuration");
      control.settle(nowMs);
    },
    activate(code, nowMs) {
      const error = activationError(code);
      if (error !== "none") return error;
      const row = memory.row(code.memoryType, code.number) ?? blankRow(memory);
      const isInfinite = code.durationMinutes === infiniteMinutes;
      const endsAtMs = isInfinite ? undefined : nowMs + code.durationMinutes * minuteMs;
      shown = { ...shownOf(code, row, "central"), requester: code.source, endsAtMs };
      control.settle(nowMs);
      return "none";
    },
    minutesRemaining: (nowMs) =>
      shown.endsAtMs === undefined
        ? infiniteMinutes
        : Math.max(0, Math.ceil((shown.endsAtMs - nowMs) / minuteMs)),
    setMinutesRemaining(minutes, nowMs) {
      shown = { ...shown, endsAtMs: minutes === infiniteMinutes ? undefined : nowMs + minutes * minuteMs };
      control.settle(nowMs);
    },
    show(id, source) {
      if (id.memoryType === memoryTypes.currentBuffer) {
        shown = { ...shown, source, endsAtMs: undefined };
        return;
      }
      const row = memory.row(id.memoryType, id.number);
      const isThere = row?.status === messageStatuses.valid && row.crc === id.crc;
      shown = isThere ? shownOf(id, row, source) : shownOf(blankId, blankRow(memory), source);
    },
    distort(multi) {
      const crc = messageCrc(multi, shown.row.beacon, shown.row.pixelService);
      shown = { ...shown, row: { ...shown.row, multi, crc } };
    },
    restart(kind, outageMs) {
      memory.clear(memoryTypes.volatile);
      const isShort = outageMs <= control.shortPowerLossS * 1000;
      const recovery = isShort ? control.events.shortPowerRecovery : control.events.longPowerRecovery;
      if (kind === "reset") control.show(control.events.reset, "reset");
      else control.show(recovery, "powerRecovery");
    },
  };

  function activationError(code: MessageActivationCode): ActivationErrorName {
    if (control.controlMode === controlModes.local) return "localMode";
    if (!activatable.includes(code.memoryType)) return "messageMemoryType";
    const row = memory.row(code.memoryType, code.number);
    if (!row) return "messageNumber";
    if (row.status !== messageStatuses.valid) return "messageStatus";
    if (row.crc !== code.crc) return "messageCRC";
    return code.activationPriority < shown.row.runTimePriority ? "priority" : "none";
  }
  return control;
}

function blankRow(memory: MessageMemory): MessageRow {
  const row = memory.row(blankId.memoryType, blankId.number);
  if (!row) throw new Error("a sign always has blank messages");
  return row;
}

function shownOf(
  { memoryType, number, crc }: MessageIdCode,
  row: MessageRow,
  source: FaceSource,
): ShownMessage {
  return { row, id: { memoryType, number, crc }, source, requester: ownAddress, endsAtMs: undefined };
}
