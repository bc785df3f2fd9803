import { normalizeMulti } from "@gantry/domain/sign/multi/multi-write.ts";
import { checkMulti } from "@gantry/domain/sign/layout/layout.ts";
import { controlModes, memoryTypes } from "@gantry/protocols/ntcip1203/enumerations.ts";
import type { SnmpMessage } from "@gantry/protocols/snmp/message.ts";
import type { SimulatorClock } from "../../clock.ts";
import { respond } from "../snmp-responder.ts";
import { fontMemory } from "./font-memory.ts";
import { graphicMemory } from "./graphic-memory.ts";
import { messageMemory } from "./message-memory.ts";
import { signControl } from "./sign-control.ts";
import { signHardware } from "./sign-hardware.ts";
import { signObjects } from "./sign-objects.ts";
import { faceOf, type SignOptions } from "./sign-options.ts";
import type { SignMachine } from "./sign-machine-model.ts";

/** Bounds the memory of a city that runs for weeks. */
const activationsKept = 20_000;
const setsKept = 5000;

/** Factory state: blank, central control, permanent messages only. */
export function signMachine(asBuilt: SignOptions, clock: SimulatorClock): SignMachine {
  const usableFonts = new Map(asBuilt.fonts);
  const usableGraphics = new Map(asBuilt.graphics);
  // Fonts and graphics uploaded later are drawn as well.
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
  const readTime = () => new Date(clock.nowMs()).toISOString();
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
      control.noteContact(clock.nowMs());
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
        { time: readTime(), requestId, ...code, multi: row?.multi ?? "", error },
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
      keep(machine.sets, { time: readTime(), requestId: id, oid, value, errorStatus }, setsKept);
    }
  }
  return machine;
}

function keep<T>(records: T[], record: T, limit: number): void {
  records.push(record);
  if (records.length > limit) records.shift();
}
