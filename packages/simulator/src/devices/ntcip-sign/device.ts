import type { RemoteInfo } from "node:dgram";
import { once } from "node:events";
import { decodeSnmpMessage, encodeSnmpMessage, type SnmpMessage } from "@gantry/protocols/snmp/message.ts";
import type { SimulatorClock } from "../../clock.ts";
import { bindFree, loopback } from "../free-port.ts";
import {
  type Behaviour,
  type FaultName,
  type FaultOptions,
  faultBehaviour,
  type Reply,
  replyOf,
} from "./behaviours.ts";
import { signMachine } from "./sign-machine.ts";
import type { SignMachine } from "./sign-machine-model.ts";
import type { SignOptions } from "./sign-options.ts";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { readFrameLength } from "@gantry/protocols/ntcip1203/tcp-frames.ts";

const snmpVersionOne = 0;

export interface Fault {
  name: FaultName;
  options: FaultOptions;
}

export interface SignDevice {
  readonly host: string;
  readonly port: number;
  readonly tcpPort?: number;
  readonly machine: SignMachine;
  fault(): Fault | undefined;
  setFault(fault: Fault | undefined): void;
  stop(): Promise<void>;
}

interface SignDeviceOptions {
  sign: SignOptions;
  clock: SimulatorClock;
  /** UDP ports to try in order; 0: any free one. */
  ports: readonly number[];
  behaviours?: readonly Behaviour[];
  listensTcp?: boolean;
}

export async function startSignDevice({
  sign,
  clock,
  ports,
  behaviours = [],
  listensTcp = false,
}: SignDeviceOptions): Promise<SignDevice> {
  const machine = signMachine(sign, clock);
  const socket = await bindFree(ports);
  const delayed = new Set<NodeJS.Timeout>();
  let fault: Fault | undefined;
  let odd: readonly Behaviour[] = behaviours;

  // The client may be gone; a lost datagram goes unnoticed.
  socket.on("message", (datagram, from: RemoteInfo) =>
    answer(datagram, (frame) => socket.send(frame, from.port, from.address, () => undefined)),
  );
  const listener = listensTcp ? await listenTcp(loopback, answer) : undefined;

  function answer(request: Uint8Array, send: (frame: Uint8Array) => void): void {
    const reply = answerDatagram(request, machine, odd);
    if (!reply) return;
    const plain = encodeSnmpMessage(reply.response);
    sendAfter(reply.delayMs, () => send(reply.damage?.(plain) ?? plain));
  }

  function sendAfter(delayMs: number, sendNow: () => void): void {
    if (delayMs === 0) return sendNow();
    const timer = setTimeout(() => {
      delayed.delete(timer);
      sendNow();
    }, delayMs);
    delayed.add(timer);
  }

  return {
    host: loopback,
    port: socket.address().port,
    tcpPort: listener?.port,
    machine,
    fault: () => fault,
    setFault(next) {
      fault = next;
      odd = next ? [faultBehaviour(next.name, next.options), ...behaviours] : behaviours;
    },
    async stop() {
      for (const timer of delayed) clearTimeout(timer);
      socket.close();
      await Promise.all([once(socket, "close"), listener?.stop()]);
    },
  };
}

/** No response to invalid SNMPv1 or a wrong community. */
function answerDatagram(
  datagram: Uint8Array,
  machine: SignMachine,
  behaviours: readonly Behaviour[],
): Reply | undefined {
  const decoded = decodeSnmpMessage(datagram);
  if (!decoded.ok) return undefined;
  const { version, community } = decoded.value;
  if (version !== snmpVersionOne || community !== machine.options.community) return undefined;
  const answerPlain = (request: SnmpMessage): Reply | undefined => {
    const response = machine.answer(request);
    return response && replyOf(response);
  };
  const whole = behaviours.reduceRight<typeof answerPlain>(
    (answer, behaviour) => (request) => behaviour(request, answer, machine),
    answerPlain,
  );
  return whole(decoded.value);
}

async function listenTcp(
  host: string,
  answer: (request: Uint8Array, send: (frame: Uint8Array) => void) => void,
): Promise<{ port: number; stop(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on("close", () => sockets.delete(socket));
    // Clients may disconnect at any time.
    socket.on("error", () => {});
    socket.on("data", (part: Buffer) => {
      received = Buffer.concat([received, part]);
      for (;;) {
        const length = readFrameLength(received);
        if (length === "bad") return socket.destroy();
        if (length === "more") return undefined;
        const request = received.subarray(0, length);
        received = received.subarray(length);
        answer(request, (frame) => void socket.write(frame));
      }
    });
  });
  server.listen(0, host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
