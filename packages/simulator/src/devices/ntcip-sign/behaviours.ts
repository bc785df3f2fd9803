import {
  activationErrors,
  type ActivationErrorName,
  memoryTypes,
  messageStatuses,
} from "@gantry/protocols/ntcip1203/enumerations.ts";
import { fontTableOid, graphicTableOid, messageTableOid, vms } from "@gantry/protocols/ntcip1203/objects.ts";
import type { SnmpMessage, Varbind } from "@gantry/protocols/snmp/message.ts";
import { integer, octets, type SnmpValue } from "@gantry/protocols/snmp/value.ts";
import { writeFailure } from "../snmp-responder.ts";
import { blankId } from "./sign-control.ts";
import { type OddObjectName, oddObjectNames, oddObjects, oddValue } from "./odd-objects.ts";
import type { SignHardware } from "./sign-hardware.ts";
import type { SignMachine } from "./sign-machine-model.ts";

export interface Reply {
  response: SnmpMessage;
  damage?: (frame: Uint8Array) => Uint8Array;
  delayMs: number;
}

/** A peculiarity of a sign, wrapping its normal response; undefined is no response. */
export type Behaviour = (
  request: SnmpMessage,
  answer: (request: SnmpMessage) => Reply | undefined,
  sign: SignMachine,
) => Reply | undefined;

export interface FaultOptions {
  /** `slow`: response delay, ms of real time. */
  delayMs?: number;
  /** `showsSomethingElse`, `changesByItself`: the text shown. */
  multi?: string;
  /** `rebootAfterSets`: SETs before the restart. `changesByItself`: repetitions. `staysValidating`: reads. */
  count?: number;
  /** `rebootAfterSets`: silence during the restart, ms of the simulator's time. */
  outageMs?: number;
  /** `refusesActivation`: value of dmsActivateMsgError. */
  error?: ActivationErrorName;
  /** `wrongType`, `outOfRange`: OID of the object; default every object, or the pixel width for `outOfRange`. */
  oid?: string;
  /** `outOfRange`: the value. */
  value?: number;
}

/** Each call creates a behaviour with its own state. */
export const faults = {
  /** The community was changed at the sign: no responses, as on real devices. */
  wrongCommunity: () => () => undefined,
  silent: () => () => undefined,
  truncated: () =>
    alterReply((reply) => ({ ...reply, damage: (frame) => frame.subarray(0, frame.length >> 1) })),
  garbage: () => alterReply((reply) => ({ ...reply, damage: makeNoise })),
  wrongType: ({ oid }: FaultOptions) =>
    changeVarbinds((varbind) =>
      isMeant(varbind, oid) ? { ...varbind, value: changeType(varbind.value) } : varbind,
    ),
  outOfRange: ({ oid = vms.vmsSignWidthPixels, value = 2_097_152 }: FaultOptions) =>
    changeVarbinds((varbind) => (isMeant(varbind, oid) ? { ...varbind, value: integer(value) } : varbind)),
  rebootAfterSets: ({ count = 3, outageMs = 0 }: FaultOptions) => {
    let left = count;
    return (request, answer, sign) => {
      const reply = answer(request);
      if (request.pdu !== "set" || --left !== 0) return reply;
      sign.reboot({ kind: "power", outageMs });
      return undefined;
    };
  },
  showsSomethingElse: ({ multi = "ROAD WORK" }: FaultOptions) =>
    actAfterActivation((sign) => sign.control.distort(multi)),
  silentAfterSet: () => (request, answer) => {
    const reply = answer(request);
    return request.pdu === "set" ? undefined : reply;
  },
  slow: ({ delayMs = 1500 }: FaultOptions) =>
    alterReply((reply) => ({ ...reply, delayMs: reply.delayMs + delayMs })),
  refusesActivation:
    ({ error = "other" }: FaultOptions) =>
    (request, answer, sign) => {
      sign.refusal = error;
      const reply = answer(request);
      sign.refusal = undefined;
      return reply;
    },
  changesByItself: ({ multi = "HAND HELD", count = 1 }: FaultOptions) => {
    let left = count;
    return actAfterActivation((sign) => {
      if (left-- > 0) sign.showByHand(multi);
    });
  },
  goesBlank: () => actAfterActivation((sign) => sign.control.show(blankId, "other")),
  recoversWithOwnMessage: () =>
    actAfterActivation((sign) => {
      const own = { memoryType: memoryTypes.permanent, number: 1 };
      const crc = sign.memory.row(own.memoryType, own.number)?.crc ?? 0;
      sign.control.events.shortPowerRecovery = { ...own, crc };
      sign.reboot({ kind: "power" });
    }),
  refusesGraphics: () => (request, answer) => {
    const at = request.varbinds.findIndex(({ oid }) => oid.startsWith(graphicPrefix));
    return request.pdu === "set" && at >= 0
      ? replyOf(writeFailure(request, "genErr", at + 1))
      : answer(request);
  },
  fontVersionChanges: () =>
    changeVarbinds((varbind) =>
      varbind.oid.startsWith(fontVersionColumn) && varbind.value.type === "integer"
        ? { ...varbind, value: integer(varbind.value.value ^ 0x5555) }
        : varbind,
    ),
  doorOpen: () => withHardware(() => ({ doorsOpen: 2 })),
  fanFailed: () =>
    withHardware(({ climate }) => ({
      climate: climate.map((device, index) => (index === 0 ? { ...device, hasFailed: true } : device)),
    })),
  stuckPixels: () =>
    withHardware(() => ({
      brokenPixels: [
        { x: 1, y: 1, faults: ["stuckOn"] },
        { x: 5, y: 3, faults: ["stuckOff", "electrical"] },
      ],
    })),
  endlessTest: () => withHardware(() => ({ testLooks: Number.POSITIVE_INFINITY })),
  localControl: () => (request, answer, sign) => {
    const before = sign.control.controlMode;
    sign.setLocal(true);
    const reply = answer(request);
    sign.control.controlMode = before;
    return reply;
  },
  oneVarbind: () => (request, answer) =>
    request.varbinds.length > 1 ? replyOf(writeFailure(request, "tooBig", 0)) : answer(request),
  staysValidating: ({ count = 3 }: FaultOptions) => {
    let left = 0;
    return (request, answer) => {
      const isValidation = request.pdu === "set" && request.varbinds.some(isValidateRequest);
      if (isValidation) left = count;
      if (request.pdu !== "get" || left === 0 || !request.varbinds.some(isMessageStatus))
        return answer(request);
      left--;
      const varbinds = request.varbinds.map((one) =>
        isMessageStatus(one) ? { ...one, value: integer(messageStatuses.validating) } : one,
      );
      return replyOf({ ...request, pdu: "response", varbinds });
    };
  },
} as const satisfies Record<string, (options: FaultOptions) => Behaviour>;

export function oddObject(name: OddObjectName): Behaviour {
  return changeReads(({ oid, value }) => ({ oid, value: oddValue(name, oid, value) }));
}

export type FaultName = keyof typeof faults | OddObjectName;
export const faultNames: readonly FaultName[] = [
  ...(Object.keys(faults) as (keyof typeof faults)[]),
  ...oddObjectNames,
];

export function faultBehaviour(name: FaultName, options: FaultOptions = {}): Behaviour {
  return isOddObject(name) ? oddObject(name) : faults[name](options);
}

function isOddObject(name: FaultName): name is OddObjectName {
  return Object.hasOwn(oddObjects, name);
}

export const refusalNames = Object.keys(activationErrors) as ActivationErrorName[];

export function replyOf(response: SnmpMessage): Reply {
  return { response, delayMs: 0 };
}

function alterReply(change: (reply: Reply) => Reply): Behaviour {
  return (request, answer) => {
    const reply = answer(request);
    return reply && change(reply);
  };
}

function changeVarbinds(change: (varbind: Varbind) => Varbind): Behaviour {
  return alterReply((reply) => ({
    ...reply,
    response: { ...reply.response, varbinds: reply.response.varbinds.map(change) },
  }));
}

function changeReads(change: (varbind: Varbind) => Varbind): Behaviour {
  const changed = changeVarbinds(change);
  return (request, answer, sign) =>
    request.pdu === "set" ? answer(request) : changed(request, answer, sign);
}

function withHardware(change: (hardware: SignHardware) => Partial<SignHardware>): Behaviour {
  return (request, answer, sign) => {
    const changed = change(sign.hardware);
    const before = Object.fromEntries(
      Object.keys(changed).map((key) => [key, sign.hardware[key as keyof SignHardware]]),
    );
    Object.assign(sign.hardware, changed);
    const reply = answer(request);
    Object.assign(sign.hardware, before);
    return reply;
  };
}

function actAfterActivation(happens: (sign: SignMachine) => void): Behaviour {
  return (request, answer, sign) => {
    const before = sign.activations.length;
    const reply = answer(request);
    const taken = sign.activations.slice(before).some(({ error }) => error === "none");
    if (taken) happens(sign);
    return reply;
  };
}

function makeNoise(frame: Uint8Array): Uint8Array {
  return frame.map((octet, at) => (octet * 31 + at * 17 + 5) & 0xff);
}

function isMeant(varbind: Varbind, oid: string | undefined): boolean {
  return oid === undefined || varbind.oid === oid;
}

function changeType(value: SnmpValue): SnmpValue {
  return value.type === "integer" ? octets(Uint8Array.of(value.value & 0xff)) : integer(1);
}

const graphicPrefix = graphicTableOid("dmsGraphicIndex", 1).slice(0, -"6.1.1.1".length);
const fontVersionColumn = fontTableOid("fontVersionID", 0).slice(0, -1);
const statusColumn = messageTableOid("dmsMessageStatus", 0, 0).slice(0, -"0.0".length);

function isMessageStatus({ oid }: Varbind): boolean {
  return oid.startsWith(statusColumn);
}

function isValidateRequest({ oid, value }: Varbind): boolean {
  return (
    oid.startsWith(statusColumn) && value.type === "integer" && value.value === messageStatuses.validateReq
  );
}
