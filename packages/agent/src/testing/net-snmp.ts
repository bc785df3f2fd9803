import { once } from "node:events";
import { createRequire } from "node:module";
import { bindFree } from "@gantry/simulator/devices/free-port.ts";
import { pickLastingPorts } from "./pick-lasting-ports.ts";

interface NetSnmp {
  createAgent(options: object, callback: (error: Error | null) => void): NetSnmpAgent;
  createSession(host: string, community: string, options: object): NetSnmpSession;
  ObjectType: Record<"Integer" | "OctetString" | "Counter" | "Gauge" | "TimeTicks", number>;
  MibProviderType: Record<"Scalar", number>;
  MaxAccess: Record<"read-only" | "read-write", number>;
  Version1: number;
}
interface NetSnmpAgent {
  registerProvider(provider: object): void;
  getMib(): { setScalarValue(name: string, value: unknown): void; getScalarValue(name: string): unknown };
  close(): void;
}
interface NetSnmpSession {
  get(oids: string[], callback: (error: Error | null, varbinds?: { value: unknown }[]) => void): void;
  close(): void;
}
interface Scalar {
  oid: string;
  type: keyof NetSnmp["ObjectType"];
  value: number | string;
}

export const netSnmp = createRequire(import.meta.url)("net-snmp") as NetSnmp;

export async function foreignDevice(scalars: Record<string, Scalar>) {
  const port = await freePort();
  const agent = netSnmp.createAgent({ port, address: "127.0.0.1", disableAuthorization: true }, () => {});
  for (const [name, { oid, type, value }] of Object.entries(scalars)) {
    agent.registerProvider({
      name,
      type: netSnmp.MibProviderType.Scalar,
      oid,
      scalarType: netSnmp.ObjectType[type],
      maxAccess: netSnmp.MaxAccess["read-write"],
    });
    agent.getMib().setScalarValue(name, value);
  }
  return { port, value: (name: string) => agent.getMib().getScalarValue(name), close: () => agent.close() };
}

async function freePort(): Promise<number> {
  const socket = await bindFree(pickLastingPorts());
  const { port } = socket.address();
  socket.close();
  await once(socket, "close");
  return port;
}
