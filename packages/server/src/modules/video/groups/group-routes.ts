import { kindAnswers } from "../../../platform/kinds/calls/kind-answers.ts";
import {
  maxCameraGroups,
  type SaveCameraGroupsBody,
} from "@gantry/domain/contract/video/camera-group-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { type CameraGroup, cameraGroup } from "@gantry/domain/kinds/camera-group.ts";
import { z } from "zod";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { defineRoute, type RouteDeclaration, tenantRoute } from "../../../platform/http/route.ts";
import { kindCatalogue } from "../../../platform/kinds/kind-catalogue.ts";
import { type KindEditor, kindEditor } from "../../../platform/kinds/kind-editor.ts";
import { serveKind } from "../../../platform/kinds/serve-kind.ts";
import { find } from "../../../platform/list/find.ts";
import type { Platform } from "../../../platform/module.ts";

const id = z.string().min(1).max(200);
const version = z.int().min(1).optional();
// The kind validates the fields.
const group = z.looseObject({ id: id.optional(), version });
const groups = z.array(group).max(maxCameraGroups);
const body = z.union([
  z.strictObject({
    groups,
    removed: z.array(z.strictObject({ id, version })).max(maxCameraGroups).optional(),
  }),
  groups.transform((all) => ({ groups: all })),
]) as unknown as z.ZodType<SaveCameraGroupsBody>;

/** Reads (CAM-070) and saves (CAM-071) all camera groups together. */
export function groupRoutes({ database, secrets, grants, licences }: Platform): RouteDeclaration<never>[] {
  const parts = { secrets, grants, licence: licences.check };
  const editor = kindEditor(serveKind({ kind: cameraGroup }), parts);
  const answer = kindAnswers(cameraGroup).find.shape.items;
  return [
    defineRoute({
      method: "GET",
      path: cameraGroup.path,
      answer,
      summary: "List all camera groups by name",
      access: { action: "READ", entityType: cameraGroup.entityType },
      handler: ({ principal }) => database.inTenant(principal, readGroups),
    }),
    tenantRoute<SaveCameraGroupsBody>(database, {
      method: "POST",
      path: `${cameraGroup.path}/bulk`,
      answer,
      summary: "Create, update and delete camera groups: all changes or none",
      access: { action: "READ", entityType: cameraGroup.entityType },
      body,
      work: async (db, { body: sent }) => {
        await saveGroups(db, editor, sent);
        return readGroups(db);
      },
    }),
  ];
}

async function readGroups(db: TenantTransaction): Promise<CameraGroup[]> {
  const { text } = await find(db, kindCatalogue(cameraGroup), {});
  return (JSON.parse(text) as { items: CameraGroup[] }).items;
}

async function saveGroups(
  db: TenantTransaction,
  editor: KindEditor,
  { groups: wanted, removed = [] }: SaveCameraGroupsBody,
): Promise<void> {
  const steps = [
    ...wanted.map((one, index) => ({
      id: one.id,
      at: `groups.${index}`,
      run: () => saveGroup(db, editor, one),
    })),
    ...removed.map((one, index) => ({
      id: one.id,
      at: `removed.${index}`,
      run: () => editor.remove(db, one.id, one.version),
    })),
  ];
  assertNamedOnce(steps);
  // In id order, to prevent deadlocks.
  for (const { at, run } of steps.toSorted((a, b) => ((a.id ?? "") < (b.id ?? "") ? -1 : 1)))
    await run().catch((error: unknown) => {
      throw placeError(error, at);
    });
}

async function saveGroup(
  db: TenantTransaction,
  editor: KindEditor,
  { id: known, ...sent }: SaveCameraGroupsBody["groups"][number],
): Promise<void> {
  if (known === undefined) await editor.create(db, sent);
  else await editor.update(db, known, sent);
}

function assertNamedOnce(steps: readonly { id: string | undefined; at: string }[]): void {
  const seen = new Set<string>();
  for (const { id: named, at } of steps) {
    if (named !== undefined && seen.has(named))
      throw new AppError("invalidBody", {}, { issues: [{ field: `${at}.id`, code: "notUnique" }] });
    if (named !== undefined) seen.add(named);
  }
}

function placeError(error: unknown, at: string): unknown {
  if (!(error instanceof AppError) || error.issues.length === 0) return error;
  const issues = error.issues.map((issue) => ({ ...issue, field: `${at}.${issue.field}` }));
  return new AppError("invalidBody", {}, { issues, cause: error });
}
