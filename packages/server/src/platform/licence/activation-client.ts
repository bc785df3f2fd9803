import {
  type ActivationAnswer,
  type ActivationBody,
  type ActivationProblem,
  type ActivationRefusal,
  licenceServerTimeoutMs,
} from "@gantry/domain/licence/activation-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";

const longestAnswer = 64 * 1024;

/**
 * Fetches the newest token for this machine. Throws `licenceKeyUnknown`, `licenceKeyInUse` or
 * `licenceForOtherTenant` if refused, otherwise `licenceServerUnreachable`.
 */
export async function askLicenceServer(
  serverUrl: string,
  body: ActivationBody,
  timeoutMs = licenceServerTimeoutMs,
): Promise<string> {
  const { status, text } = await post(serverUrl, body, timeoutMs).catch((cause: unknown) => {
    throw new AppError("licenceServerUnreachable", {}, { cause });
  });
  if (status === 200) {
    const { token } = parseBody<ActivationAnswer>(text);
    if (typeof token === "string") return token;
  }
  if (status === 403) refuse(parseBody<ActivationProblem>(text).code, body.tenant);
  throw new AppError("licenceServerUnreachable", {}, { cause: new Error(`it answered ${status}`) });
}

function refuse(code: ActivationRefusal | undefined, tenant: string): void {
  if (code === "unknownKey") throw new AppError("licenceKeyUnknown");
  if (code === "tooManyMachines") throw new AppError("licenceKeyInUse");
  if (code === "otherTenant") throw new AppError("licenceForOtherTenant", { tenant });
}

async function post(serverUrl: string, body: ActivationBody, timeoutMs: number) {
  const response = await fetch(`${serverUrl}/v1/activations`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(body),
    // Never send the key to a redirect target.
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { status: response.status, text: await readLimitedText(response) };
}

async function readLimitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > longestAnswer) throw new Error("its response is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseBody<Body>(text: string): Partial<Body> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? (body as Partial<Body>) : {};
  } catch {
    return {};
  }
}
