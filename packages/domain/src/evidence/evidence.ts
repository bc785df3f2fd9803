import { unzipSync, zipSync } from "fflate";
import { z } from "zod";
import { sha256Hex } from "../sign/fonts/sha256.ts";

/** Limits of one package. */
export const maxEvidenceEntities = 50;
export const maxEvidenceSpanMs = 24 * 3_600_000;
export const maxEvidenceRows = 20_000;
export const maxReasonLength = 500;

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

export const listFiles = (files: EvidenceFiles): EvidenceManifest["files"] =>
  Object.entries(files).map(([name, bytes]) => ({ name, sha256: sha256Hex(bytes), bytes: bytes.length }));

export const zipEvidence = (files: EvidenceFiles): Uint8Array => zipSync({ ...files }, { level: 6 });

export const unzipEvidence = (bytes: Uint8Array): EvidenceFiles => unzipSync(bytes);
