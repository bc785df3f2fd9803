import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EnrolAnswer, EnrolRequest } from "@gantry/domain/contract/agents/agent-link.ts";
import type { AgentConfig } from "../config.ts";
import { writeFileWhole } from "../files.ts";
import { type DiskSeal, diskSeal } from "../kept/disk-seal.ts";
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";

export interface Identity extends EnrolAnswer {
  keyPair: KeyPair;
  /** The key and the device secrets are encrypted on disk. */
  isEncrypted: boolean;
}

/** The server refused, or there is no enrolment code; retrying does not help. */
export class EnrolmentRefused extends Error {}

/**
 * Returns the stored identity, or enrols with the one-time code. Throws a different error if the server does
 * not respond.
 */
export async function readOrEnrol(config: AgentConfig): Promise<Identity> {
  const seal = diskSeal(config.diskKey);
  const keyPair = await readOrMakeKeyPair(config.dataFolder, seal);
  const own = { keyPair, isEncrypted: seal.hasKey };
  const idPath = join(config.dataFolder, "agent-id.json");
  const stored = await readStoredId(idPath);
  if (stored) return { ...stored, ...own };
  const answer = await enrol(config, keyPair.publicKey);
  await writeFileWhole(idPath, JSON.stringify(answer));
  return { ...answer, ...own };
}

async function readStoredId(path: string): Promise<EnrolAnswer | undefined> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  return text === undefined ? undefined : enrolAnswer(JSON.parse(text));
}

async function enrol(config: AgentConfig, publicKey: string): Promise<EnrolAnswer> {
  if (!config.enrolmentCode) throw new EnrolmentRefused("GANTRY_AGENT_CODE is needed for the first start");
  const body: EnrolRequest = { code: config.enrolmentCode, name: config.name, publicKey };
  const response = await fetch(`${config.serverUrl}/agent/enrol`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  if (response.status >= 400 && response.status < 500 && response.status !== 429)
    throw new EnrolmentRefused(`the server refused the enrolment code (${response.status})`);
  if (!response.ok) throw new Error(`enrolment answered ${response.status}`);
  return enrolAnswer(await response.json());
}

function enrolAnswer(value: unknown): EnrolAnswer {
  const { agentId, tenantId } = (value ?? {}) as Record<string, unknown>;
  if (typeof agentId !== "string" || typeof tenantId !== "string" || agentId === "")
    throw new Error("enrolment answer lacks agentId or tenantId");
  return { agentId, tenantId };
}

/** The agent's own key; the private key never leaves its file (0600). */
interface KeyPair {
  /** SPKI, base64. */
  publicKey: string;
  /** Ed25519 signature, base64url. */
  sign(text: string): string;
}

const keyFile = "agent-key.pem";

/**
 * Reads the key or creates one if there is no file. Throws for a damaged file, because a new key would lock
 * the agent out.
 */
async function readOrMakeKeyPair(folder: string, seal: DiskSeal): Promise<KeyPair> {
  const path = join(folder, keyFile);
  const stored = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  const privateKey =
    stored === undefined
      ? generateKeyPairSync("ed25519").privateKey
      : createPrivateKey(seal.open(keyFile, stored));
  if (stored === undefined || (seal.hasKey && !seal.isSealed(stored))) {
    const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    await writeFileWhole(path, seal.seal(keyFile, pem));
  }
  return keyPairOf(privateKey);
}

function keyPairOf(privateKey: KeyObject): KeyPair {
  const publicKey = createPublicKey(privateKey).export({ type: "spki", format: "der" }).toString("base64");
  return {
    publicKey,
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString("base64url"),
  };
}
