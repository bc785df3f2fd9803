import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type {
  ActivationAnswer,
  ActivationBody,
  ActivationRefusal,
} from "@gantry/domain/licence/activation-calls.ts";
import { isMachineId } from "@gantry/domain/licence/machine-id.ts";
import { z } from "zod";
import type { Clock } from "../../clock.ts";
import { claimsOf } from "./entitlement.ts";
import { readActivations, readLicenceKeys, writeActivations } from "./licence-keys.ts";
import { signLicence, type VendorPrivateKey } from "./vendor-key-file.ts";

interface LicenceServerParts {
  vendorKey: VendorPrivateKey;
  keysFile: string;
  activationsFile: string;
  clock: Clock;
  host: string;
  port: number;
}
interface RunningLicenceServer {
  url: string;
  stop(): Promise<void>;
}

const bodySchema: z.ZodType<ActivationBody> = z.strictObject({
  key: z.string().min(1).max(200),
  machineId: z.string().refine(isMachineId),
  tenant: z.string().min(1).max(63),
});
const longestBody = 4_096;

export async function openLicenceServer(parts: LicenceServerParts): Promise<RunningLicenceServer> {
  const server = createServer((request, response) => {
    answer(parts, request).then(
      ({ status, body }) => send(response, status, body),
      (error: unknown) => {
        console.error(error);
        send(response, 500, {});
      },
    );
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host: parts.host, port: parts.port }, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${parts.host.includes(":") ? `[${parts.host}]` : parts.host}:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Reply {
  status: number;
  body: object;
}

async function answer(parts: LicenceServerParts, request: IncomingMessage): Promise<Reply> {
  if (request.url === "/healthz") return { status: 200, body: {} };
  if (request.method !== "POST" || request.url !== "/v1/activations") return { status: 404, body: {} };
  const body = bodySchema.safeParse(await jsonBody(request));
  if (!body.success) return { status: 400, body: {} };
  const code = bind(parts, body.data);
  if (code !== undefined) return { status: 403, body: { code } };
  return { status: 200, body: { token: await readNewestToken(parts, body.data) } satisfies ActivationAnswer };
}

/**
 * Binds a machine to a key, or returns the refusal. Synchronous, so that two machines cannot both take the
 * last place.
 */
function bind(
  parts: LicenceServerParts,
  { key, machineId, tenant }: ActivationBody,
): ActivationRefusal | undefined {
  const known = readLicenceKeys(parts.keysFile).find((one) => one.key === key);
  if (!known || known.isWithdrawn) return "unknownKey";
  if (known.entitlement.tenant !== undefined && known.entitlement.tenant !== tenant) return "otherTenant";
  const activations = readActivations(parts.activationsFile);
  const machines = activations[key] ?? [];
  if (machines.includes(machineId)) return undefined;
  if (machines.length >= known.maxMachines) return "tooManyMachines";
  writeActivations(parts.activationsFile, { ...activations, [key]: [...machines, machineId] });
  return undefined;
}

function readNewestToken(parts: LicenceServerParts, { key, machineId }: ActivationBody): Promise<string> {
  const known = readLicenceKeys(parts.keysFile).find((one) => one.key === key);
  if (!known) throw new Error("The key was deleted during the request.");
  const issue = { tokenId: randomUUID(), nowMs: parts.clock.nowMs(), machineIds: [machineId] };
  return signLicence(parts.vendorKey, claimsOf(known.entitlement, issue));
}

async function jsonBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > longestBody) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-store" });
  response.end(JSON.stringify(body));
}
