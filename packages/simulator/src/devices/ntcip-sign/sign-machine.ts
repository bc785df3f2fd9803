import { normalizeMulti } from "@gantry/domain/sign/multi/multi-write.ts";
import { checkMulti } from "@gantry/domain/sign/layout/layout.ts";
import type { MessageActivationCode } from "@gantry/protocols/ntcip1203/activation-code.ts";
import {
  type ActivationErrorName,
  controlModes,
  memoryTypes,
  type ShortError,
} from "@gantry/protocols/ntcip1203/enumerations.ts";
import type { SnmpMessage } from "@gantry/protocols/snmp/message.ts";
import type { SnmpValue } from "@gantry/protocols/snmp/value.ts";
import type { SimulatorClock } from "../../clock.ts";
import { respond } from "../snmp-responder.ts";
import { type FontMemory, fontMemory } from "./font-memory.ts";
import { type GraphicMemory, graphicMemory } from "./graphic-memory.ts";
import { type MessageMemory, messageMemory } from "./message-memory.ts";
import { type SignControl, signControl } from "./sign-control.ts";
import { type SignHardware, signHardware } from "./sign-hardware.ts";
import { signObjects } from "./sign-objects.ts";
import { faceOf, type SignOptions } from "./sign-options.ts";

/** One dmsActivateMessage that reached the sign, taken or refused. */
export interface Activation {
  /** ISO 8601 UTC by the simulator's clock. */
  time: string;
  requestId: number;
  memoryType: number;
  number: number;
  crc: number;
  durationMinutes: number;
  activationPriority: number;
  source: string;
  /** What stands in the named row; empty when there is none. */
  multi: string;
  /** dmsActivateMsgError: `none` when it was taken. */
  error: ActivationErrorName;
}

/** One varbind of a SET that reached the sign. */
export interface SetRecord {
  time: string;
  requestId: number;
  oid: string;
  value: SnmpValue;
  /** error-status of the answer, 0 when it was done. */
  errorStatus: number;
}

/** Everything of a sign but its socket and its faults. */
export interface SignMachine {
  readonly options: SignOptions;
  readonly memory: MessageMemory;
  readonly control: SignControl;
  readonly fonts: FontMemory;
  readonly graphics: GraphicMemory;
  readonly hardware: SignHardware;
  /** The last 20,000, oldest first. */
  readonly activations: Activation[];
  /** The last 5,000, oldest first. */
  readonly sets: SetRecord[];
  /** All since the start. */
  readonly totals: { activations: number; sets: number };
  /** What shortErrorStatus tells. */
  shortErrors: ShortError[];
  /** When set, every activation is refused with this error. */
  refusal: ActivationErrorName | undefined;
  /** The answer to a request with the right community; undefined while the sign restarts. */
  answer(request: SnmpMessage): SnmpMessage | undefined;
  /** Lets pass what was due. */
  settle(): void;
  /** Activates for the request that is being answered. */
  activate(code: MessageActivationCode): ActivationErrorName;
  /** Somebody at the sign types a message into its handheld terminal. */
  showByHand(multi: string): void;
  /** The switch in the cabinet. */
  setLocal(isLocal: boolean): void;
  reboot(how?: { kind?: "reset" | "power"; outageMs?: number }): void;
  nowMs(): number;
}

/** A city that stands for weeks must not grow; no test needs more than this. */
const activationsKept = 20_000;
const setsKept = 5000;

/** A sign as it leaves its maker: blank, central control, no message but the permanent ones. */
export function signMachine(asBuilt: SignOptions, clock: SimulatorClock): SignMachine {
  const usableFonts = new Map(asBuilt.fonts);
  const usableGraphics = new Map(asBuilt.graphics);
  // What is loaded into the sign later is drawn from then on.
  const options: SignOptions = { ...asBuilt, fonts: usableFonts, graphics: usableGraphics };
  const face = faceOf(options);
  const fonts = fontMemory(usableFonts, {
    freeRows: options.freeFontRows,
    isVersionOne: options.isVersionOne,
  });
  const graphics = graphicMemory(usableGraphics, options.graphicSize);
  const memory = messageMemory(options.memory, {
    check: (multi) => checkMulti(multi, face),
    hasBeacons: face.hasBeacons,
    normalise: options.normalises ? normalizeMulti : (multi) => multi,
  });
  const control = signControl(memory, clock.nowMs(), options.commLossMinutes);
  const time = () => new Date(clock.nowMs()).toISOString();
  let requestId = 0;
  let silentUntilMs = 0;

  const machine: SignMachine = {
    options,
    memory,
    control,
    fonts,
    graphics,
    hardware: signHardware(options),
    activations: [],
    sets: [],
    totals: { activations: 0, sets: 0 },
    shortErrors: [],
    refusal: undefined,
    nowMs: () => clock.nowMs(),
    settle: () => control.settle(clock.nowMs()),
    answer(request) {
      machine.settle();
      if (clock.nowMs() < silentUntilMs) return undefined;
      control.heard(clock.nowMs());
      requestId = request.requestId;
      const response = respond(request, tree);
      if (request.pdu === "set") recordSets(request, response?.errorStatus ?? 0);
      return response;
    },
    activate(code) {
      const row = memory.row(code.memoryType, code.number);
      const error = machine.refusal ?? control.activate(code, clock.nowMs());
      machine.totals.activations++;
      keep(
        machine.activations,
        { time: time(), requestId, ...code, multi: row?.multi ?? "", error },
        activationsKept,
      );
      return error;
    },
    showByHand(multi) {
      machine.settle();
      const number = options.memory.volatileRows;
      const { crc } = memory.store(memoryTypes.volatile, number, multi, "handheld");
      control.show({ memoryType: memoryTypes.volatile, number, crc }, "local");
    },
    setLocal(isLocal) {
      control.controlMode = isLocal ? controlModes.local : controlModes.central;
    },
    reboot({ kind = "power", outageMs = 0 } = {}) {
      machine.settle();
      silentUntilMs = clock.nowMs() + outageMs;
      control.restart(kind, outageMs);
    },
  };
  const tree = signObjects(machine);

  function recordSets({ varbinds, requestId: id }: SnmpMessage, errorStatus: number): void {
    for (const { oid, value } of varbinds) {
      machine.totals.sets++;
      keep(machine.sets, { time: time(), requestId: id, oid, value, errorStatus }, setsKept);
    }
  }
  return machine;
}

function keep<T>(records: T[], record: T, limit: number): void {
  records.push(record);
  if (records.length > limit) records.shift();
}
