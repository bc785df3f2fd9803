import { strFromU8, unzipSync, zipSync } from "fflate";
import { z } from "zod";
import { sha256Hex } from "../sign/fonts/sha256.ts";

/** Limits of one package. */
export const maxEvidenceEntities = 50;
export const maxEvidenceSpanMs = 24 * 3_600_000;
export const maxEvidenceRows = 20_000;
export const maxReasonLength = 500;
/** Recorded clips of one package, in pieces of at most `longestClipMs`. */
export const evidenceClips = {
  maxBytes: 128 * 1024 * 1024,
  maxMsOfEntity: 60 * 60_000,
  withinMs: 120_000,
  atOnce: 3,
} as const;

/** Why clips of an entity are not, or not all, in a package; the words are part of it. */
export const clipProblems = {
  nothingRecorded: "Nothing was recorded in this time, or it is no longer kept.",
  agentAway: "The agent that keeps the recording was not connected.",
  notPermitted: "The person who exported may not watch this recording.",
  tooLarge: "The rest of the recording exceeds the size of a package.",
  timedOut: "The agent did not send the recording in time.",
  unavailable: "The recording could not be read.",
} as const;
export type ClipProblem = keyof typeof clipProblems;

/** POST /system/time-machine/evidence */
export interface EvidenceRequest {
  /** ISO 8601, from the start on, before the end; at most a day. */
  from: string;
  to: string;
  entities: { entityType: string; id: string }[];
  /** Why the package is made; part of it and of the change history. */
  reason: string;
}

const file = z.object({ name: z.string(), sha256: z.string(), bytes: z.number() });

/** `manifest.json`, which `manifest.jws` signs. */
export interface EvidenceManifest {
  format: "gantry-evidence-1";
  id: string;
  tenant: string;
  createdAt: string;
  createdBy: string;
  from: string;
  to: string;
  reason: string;
  files: z.infer<typeof file>[];
}

/** GET /system/time-machine/evidence-key */
export const evidenceKey = z
  .object({
    /** Ed25519, as a JSON Web Key. */
    publicKey: z.object({ kty: z.string(), crv: z.string(), x: z.string() }),
    /** JWK thumbprint (RFC 7638), base64url. */
    fingerprint: z.string(),
  })
  .meta({ id: "EvidenceKey" });
export type EvidenceKey = z.infer<typeof evidenceKey>;

export type EvidenceFiles = Readonly<Record<string, Uint8Array>>;

/** A server passes its own hash function, which is faster for clips. */
export const listFiles = (
  files: EvidenceFiles,
  hash: (bytes: Uint8Array) => string = sha256Hex,
): EvidenceManifest["files"] =>
  Object.entries(files).map(([name, bytes]) => ({ name, sha256: hash(bytes), bytes: bytes.length }));

/** Video does not get smaller. */
export const zipEvidence = (files: EvidenceFiles): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, bytes]) => [name, [bytes, { level: name.endsWith(".mp4") ? 0 : 6 }]]),
    ),
  );

export const unzipEvidence = (bytes: Uint8Array): EvidenceFiles => unzipSync(bytes);

const withClips = z.object({
  entities: z.array(
    z.object({
      name: z.string(),
      clipsMissing: z
        .object({ code: z.enum(Object.keys(clipProblems) as [ClipProblem, ...ClipProblem[]]) })
        .optional(),
    }),
  ),
});

/** Cameras whose recording is not, or not all, in a package. */
export function readMissingClips(bytes: Uint8Array): { name: string; code: ClipProblem }[] {
  const { "data.json": data } = unzipSync(bytes, { filter: ({ name }) => name === "data.json" });
  const { entities } = withClips.parse(JSON.parse(strFromU8(data ?? new Uint8Array())));
  return entities.flatMap(({ name, clipsMissing }) =>
    clipsMissing ? [{ name, code: clipsMissing.code }] : [],
  );
}
