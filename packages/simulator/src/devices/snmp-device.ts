import { once } from "node:events";
import { decodeSnmpMessage, encodeSnmpMessage } from "@gantry/protocols/snmp/message.ts";
import { bindFree, loopback } from "./free-port.ts";
import type { ObjectTree } from "./object-tree.ts";
import { respond } from "./snmp-responder.ts";

interface SnmpDevice {
  readonly host: string;
  readonly port: number;
  stop(): Promise<void>;
}

interface SnmpParts {
  community: string;
  /** Ports to try in order; 0: any free one. */
  ports: readonly number[];
  /** The objects at this moment. */
  objects: () => ObjectTree;
  /** Requests do not arrive. */
  isDeaf: () => boolean;
  /** Requests are carried out, but not answered. */
  isMute: () => boolean;
}

/** A device that answers SNMPv1 on a UDP port of this machine. */
export async function startSnmpDevice(parts: SnmpParts): Promise<SnmpDevice> {
  const { community, ports, objects, isDeaf, isMute } = parts;
  const socket = await bindFree(ports);
  socket.on("message", (datagram, from) => {
    const request = isDeaf() ? undefined : decodeSnmpMessage(datagram);
    if (!request?.ok || request.value.version !== 0 || request.value.community !== community) return;
    const response = respond(request.value, objects());
    // The client may be gone.
    if (response && !isMute())
      socket.send(encodeSnmpMessage(response), from.port, from.address, () => undefined);
  });
  return {
    host: loopback,
    port: socket.address().port,
    async stop() {
      socket.close();
      await once(socket, "close");
    },
  };
}
