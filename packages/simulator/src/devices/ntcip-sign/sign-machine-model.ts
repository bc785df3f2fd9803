import type { MessageActivationCode } from "@gantry/protocols/ntcip1203/activation-code.ts";
import type { ActivationErrorName, ShortError } from "@gantry/protocols/ntcip1203/enumerations.ts";
import type { SnmpMessage } from "@gantry/protocols/snmp/message.ts";
import type { SnmpValue } from "@gantry/protocols/snmp/value.ts";
import type { FontMemory } from "./font-memory.ts";
import type { GraphicMemory } from "./graphic-memory.ts";
import type { MessageMemory } from "./message-memory.ts";
import type { SignControl } from "./sign-control.ts";
import type { SignHardware } from "./sign-hardware.ts";
import type { SignOptions } from "./sign-options.ts";

interface Activation {
  /** ISO 8601 UTC by the simulator's clock. */
  time: string;
  requestId: number;
  memoryType: number;
  number: number;
  crc: number;
  durationMinutes: number;
  activationPriority: number;
  source: string;
  /** Content of the named row; empty if there is none. */
  multi: string;
  /** dmsActivateMsgError: `none` if accepted. */
  error: ActivationErrorName;
}

interface SetRecord {
  time: string;
  requestId: number;
  oid: string;
  value: SnmpValue;
  /** error-status of the response, 0 for success. */
  errorStatus: number;
}

export interface SignMachine {
  readonly options: SignOptions;
  readonly memory: MessageMemory;
  readonly control: SignControl;
  readonly fonts: FontMemory;
  readonly graphics: GraphicMemory;
  readonly hardware: SignHardware;
  readonly activations: Activation[];
  readonly sets: SetRecord[];
  readonly totals: { activations: number; sets: number };
  shortErrors: ShortError[];
  refusal: ActivationErrorName | undefined;
  /** Response to a request with the right community; undefined during a restart. */
  answer(request: SnmpMessage): SnmpMessage | undefined;
  settle(): void;
  activate(code: MessageActivationCode): ActivationErrorName;
  showByHand(multi: string): void;
  setLocal(isLocal: boolean): void;
  reboot(how?: { kind?: "reset" | "power"; outageMs?: number }): void;
  nowMs(): number;
}
