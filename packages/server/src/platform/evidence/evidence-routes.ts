import { readFileSync } from "node:fs";
import {
  type EvidenceFiles,
  evidenceKey,
  type EvidenceManifest,
  type EvidenceRequest,
  listFiles,
  maxEvidenceEntities,
  maxEvidenceSpanMs,
  maxReasonLength,
  zipEvidence,
} from "@gantry/domain/evidence/evidence.ts";
import { sha256Hex } from "@gantry/domain/sign/fonts/sha256.ts";
import { pastTypes } from "@gantry/domain/contract/answers/time-machine.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { momentMs } from "@gantry/domain/time/moment.ts";
import { z } from "zod";
import { writeAudit } from "../audit/write-audit.ts";
import { newId } from "../database/new-id.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { defineRoute, FileAnswer, type RouteDeclaration, tenantRoute } from "../http/route.ts";
import type { PastPictures, PastValues, Platform } from "../module.ts";
import type { EvidenceSigner } from "./evidence-key.ts";
import { type EvidenceEntity, readEvidence } from "./read-evidence.ts";

const time = z.iso.datetime({ offset: true });
const id = z.string().min(1).max(200);
const body: z.ZodType<EvidenceRequest> = z
  .strictObject({
    from: time,
    to: time,
    entities: z
      .array(z.strictObject({ entityType: z.enum(pastTypes as [string, ...string[]]), id }))
      .min(1)
      .max(maxEvidenceEntities),
    reason: z.string().trim().min(1).max(maxReasonLength),
  })
  .meta({ id: "EvidenceRequest" });

/** Who did what is part of a package, so it is for readers of the change history. */
const access = { action: "READ", entityType: "AUDIT_LOG" } as const;

interface EvidenceParts extends Pick<Platform, "database"> {
  signer: EvidenceSigner;
  values: Readonly<Record<string, PastValues>>;
  pictures: Readonly<Record<string, PastPictures>>;
}

export function evidenceRoutes({ database, ...parts }: EvidenceParts): RouteDeclaration<never>[] {
  return [
    defineRoute<never>({
      method: "GET",
      path: "/system/time-machine/evidence-key",
      answer: evidenceKey,
      summary: "Get the public key that signs evidence packages of this installation",
      access: "signedIn",
      handler: () => parts.signer.key(),
    }),
    tenantRoute<EvidenceRequest>(database, {
      method: "POST",
      path: "/system/time-machine/evidence",
      answer: z.file().mime(["application/zip"]),
      summary: "Export what was recorded of some entities as a signed package with its own viewer",
      access,
      body,
      work: (db, context) => exportEvidence(db, context.body, parts),
    }),
  ];
}

async function exportEvidence(
  db: TenantTransaction,
  request: EvidenceRequest,
  { signer, values, pictures }: Omit<EvidenceParts, "database">,
): Promise<FileAnswer> {
  const [fromMs, toMs] = [momentMs(request.from), momentMs(request.to)];
  if (fromMs === undefined || toMs === undefined || toMs <= fromMs) throw makeFieldError("to");
  if (toMs - fromMs > maxEvidenceSpanMs) throw makeFieldError("from");
  const evidence = await readEvidence(db, { fromMs, toMs }, request, values);
  const { files: faces, entities } = await drawPictures(db, evidence.entities, pictures);
  const data = { from: request.from, to: request.to, ...evidence, entities };
  const key = await signer.key();
  const files = {
    "data.json": encode(data),
    "key.json": encode(key),
    "viewer.html": readFileSync(new URL("./viewer.html", import.meta.url)),
    ...faces,
  };
  const manifest: EvidenceManifest = {
    format: "gantry-evidence-1",
    id: newId(db.nowMs),
    tenant: db.tenantId,
    createdAt: new Date(db.nowMs).toISOString(),
    createdBy: db.principal.displayName,
    from: request.from,
    to: request.to,
    reason: request.reason,
    files: listFiles(files),
  };
  const text = encode(manifest);
  const signed = { ...files, "manifest.json": text, "manifest.jws": Buffer.from(await signer.sign(text)) };
  const { files: _, ...about } = manifest;
  await writeAudit(db, {
    action: "CREATE",
    entityType: access.entityType,
    entityId: manifest.id,
    before: null,
    after: { name: manifest.reason, ...about, entities: request.entities, manifestSha256: sha256Hex(text) },
  });
  return new FileAnswer(Buffer.from(zipEvidence(signed)), {
    name: `evidence-${manifest.createdAt.slice(0, 19).replaceAll(":", "-")}.zip`,
    type: "application/zip",
  });
}

/** Equal pictures are one file, named by its content. */
async function drawPictures(
  db: TenantTransaction,
  entities: readonly EvidenceEntity[],
  pictures: EvidenceParts["pictures"],
) {
  const files: Record<string, Uint8Array> = {};
  const drawn = [];
  for (const entity of entities) {
    const made = await pictures[entity.entityType]?.(
      db,
      entity.id,
      entity.changes.map(({ state }) => state),
    );
    const changes = entity.changes.map((change, at) => {
      const picture = made?.[at];
      if (!picture) return change;
      const name = `pictures/${sha256Hex(picture).slice(0, 32)}.png`;
      files[name] = picture;
      return { ...change, picture: name };
    });
    drawn.push({ ...entity, changes });
  }
  return { files: files satisfies EvidenceFiles, entities: drawn };
}

const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value, null, 1));
const makeFieldError = (field: string) =>
  new AppError("invalidBody", {}, { issues: [{ field, code: "wrongType" }] });
