import { hash } from "node:crypto";
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
} from "@gantry/domain/evidence/evidence.ts";
import { sha256Hex } from "@gantry/domain/sign/fonts/sha256.ts";
import { pastTypes } from "@gantry/domain/contract/answers/time-machine.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { momentMs } from "@gantry/domain/time/moment.ts";
import type { Span } from "@gantry/domain/time/time-range.ts";
import { z } from "zod";
import { writeAudit } from "../audit/write-audit.ts";
import { newId } from "../database/new-id.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { defineRoute, FileAnswer, type RouteDeclaration } from "../http/route.ts";
import type { PastClips, PastPictures, PastValues, Platform } from "../module.ts";
import type { Principal } from "../permission/principal.ts";
import { collectClips } from "./collect-clips.ts";
import type { EvidenceSigner } from "./evidence-key.ts";
import { type EvidenceEntity, readEvidence } from "./read-evidence.ts";
import { zipPackage } from "./zip-package.ts";

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
  clips: Readonly<Record<string, PastClips>>;
}

export function evidenceRoutes({ database, ...parts }: EvidenceParts): RouteDeclaration<never>[] {
  /** Clips are held in memory, so one export reads them at a time. */
  let isCollecting = false;
  return [
    defineRoute<never>({
      method: "GET",
      path: "/system/time-machine/evidence-key",
      answer: evidenceKey,
      summary: "Get the public key that signs evidence packages of this installation",
      access: "signedIn",
      handler: () => parts.signer.key(),
    }),
    defineRoute<EvidenceRequest>({
      method: "POST",
      path: "/system/time-machine/evidence",
      answer: z.file().mime(["application/zip"]),
      summary: "Export what was recorded of some entities as a signed package with its own viewer",
      access,
      body,
      async handler({ principal, body: request }) {
        const span = spanOf(request);
        const hasClips = request.entities.some(({ entityType }) => parts.clips[entityType]);
        if (hasClips && isCollecting) throw new AppError("tooManyRequests", { retryAfterS: 30 });
        isCollecting ||= hasClips;
        try {
          return await exportEvidence({ ...parts, database, principal, request, span });
        } finally {
          if (hasClips) isCollecting = false;
        }
      },
    }),
  ];
}

function spanOf(request: EvidenceRequest): Span {
  const [fromMs, toMs] = [momentMs(request.from), momentMs(request.to)];
  if (fromMs === undefined || toMs === undefined || toMs <= fromMs) throw makeFieldError("to");
  if (toMs - fromMs > maxEvidenceSpanMs) throw makeFieldError("from");
  return { fromMs, toMs };
}

interface EvidenceOrder extends EvidenceParts {
  principal: Principal;
  request: EvidenceRequest;
  span: Span;
}

/** Agents are slow to answer: their clips are read between two transactions. */
async function exportEvidence(order: EvidenceOrder): Promise<FileAnswer> {
  const { principal, request, span, database, values, pictures, clips } = order;
  const { evidence, faces, entities } = await database.inTenant(principal, async (db) => {
    const evidence = await readEvidence(db, span, request, values);
    const { files: faces, entities } = await drawPictures(db, evidence.entities, pictures);
    return { evidence, faces, entities };
  });
  const { files: videos, listed } = await collectClips({ principal, span, entities, clips });
  const whole = entities.map((entity, at) => ({ ...entity, ...listed[at] }));
  const data = { from: request.from, to: request.to, ...evidence, entities: whole };
  const files = {
    "data.json": encode(data),
    "key.json": encode(await order.signer.key()),
    "viewer.html": readFileSync(new URL("./viewer.html", import.meta.url)),
    ...faces,
    ...videos,
  };
  const { name, signed } = await database.inTenant(principal, (db) => signPackage(db, order, files));
  const { buffer, byteOffset, byteLength } = await zipPackage(signed);
  return new FileAnswer(Buffer.from(buffer, byteOffset, byteLength), { name, type: "application/zip" });
}

async function signPackage(
  db: TenantTransaction,
  { request, signer }: EvidenceOrder,
  files: EvidenceFiles,
): Promise<{ name: string; signed: EvidenceFiles }> {
  const manifest: EvidenceManifest = {
    format: "gantry-evidence-1",
    id: newId(db.nowMs),
    tenant: db.tenantId,
    createdAt: new Date(db.nowMs).toISOString(),
    createdBy: db.principal.displayName,
    from: request.from,
    to: request.to,
    reason: request.reason,
    files: listFiles(files, (bytes) => hash("sha256", bytes)),
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
  return { name: `evidence-${manifest.createdAt.slice(0, 19).replaceAll(":", "-")}.zip`, signed };
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
