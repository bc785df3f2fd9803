import { AppError } from "@gantry/domain/errors.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { checkEntity } from "@gantry/domain/subjects/check-entity.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { cleanDocument, holdsFiles } from "../../blobs/clean-document.ts";
import { newId } from "../../database/new-id.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { lockRows, makeNotFound } from "../database/kind-rows.ts";
import {
  assertCurrent,
  assertSecretsRetyped,
  keepPermitted,
  permit,
  requireValid,
  type Sent,
} from "../edit-rules.ts";
import type { Edited, EditorParts } from "../kind-editor.ts";
import type { ServedKind } from "../serve-kind.ts";
import type { Plan } from "./plan.ts";
import { refuseTakenNames } from "./taken-names.ts";
import { writePlans } from "./write-plans.ts";

/** A change of one entity; without an id a new one. */
export interface BatchEdit {
  id: string | undefined;
  sent: Sent;
}

export type BatchResult = { id: string; edited: Edited | undefined };

export interface BatchOptions {
  dryRun: boolean;
  /** New entities of earlier batches that a dry run did not write; the licence counts them. */
  createdBefore: number;
}

/** The rules of `KindEditor` for many entities, with one statement per table instead of one per row. */
export interface BatchEditor {
  edit(
    db: TenantTransaction,
    edits: readonly BatchEdit[],
    options: BatchOptions,
  ): Promise<(BatchResult | AppError)[]>;
}

/** Rows validated before other calls get their turn. */
const rowsPerTurn = 20;

/** Undefined for kinds whose edits depend on each other or on their module: they are edited row by row. */
export function batchEditor(served: ServedKind, parts: EditorParts): BatchEditor | undefined {
  const { kind, hooks } = served;
  const { beforeCreate, beforeUpdate, afterWrite } = hooks;
  if (beforeCreate || beforeUpdate || afterWrite || kind.oneDefault !== undefined || holdsFiles(kind))
    return undefined;
  return {
    async edit(db, edits, options) {
      const locked = await lockRows(
        db,
        kind,
        edits.flatMap(({ id }) => id ?? []),
      );
      const plans: (Plan | AppError)[] = [];
      for (const [at, edit] of edits.entries()) {
        if (at % rowsPerTurn === rowsPerTurn - 1) await nextTurn();
        plans.push(await refusable(() => plan(db, served, edit, locked)));
      }
      const named = await refuseTakenNames(db, kind, plans);
      const licensed = await refuseUnlicensed(db, { kind, parts }, named, options);
      if (!options.dryRun) await writePlans(db, kind, parts, licensed);
      return licensed.map((one) => (one instanceof AppError ? one : resultOf(one)));
    },
  };
}

async function refusable<T>(work: () => Promise<T>): Promise<T | AppError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

async function plan(
  db: TenantTransaction,
  { kind, hooks }: ServedKind,
  { id, sent }: BatchEdit,
  locked: Awaited<ReturnType<typeof lockRows>>,
): Promise<Plan> {
  const planned =
    id === undefined ? await planNew(db, kind, sent) : await planChange(db, kind, { id, sent }, locked);
  if (!planned.isUnchanged) hooks.complete?.(planned.document);
  return planned;
}

async function planNew(db: TenantTransaction, kind: AnyKind, sent: Sent): Promise<Plan> {
  if (!isAllowed(db.principal.grants, "CREATE", kind.entityType)) throw new AppError("noPermission");
  const { document: checked, secrets } = requireValid(checkEntity(kind, sent));
  const id = newId(db.nowMs);
  const document = await cleanDocument({ db, kind, id }, checked);
  return { id, document, secrets, before: undefined, isUnchanged: false };
}

async function planChange(
  db: TenantTransaction,
  kind: AnyKind,
  { id, sent }: { id: string; sent: Sent },
  locked: Awaited<ReturnType<typeof lockRows>>,
): Promise<Plan> {
  permit(db, kind, "UPDATE", id);
  const before = locked.get(id);
  if (!before) throw makeNotFound(kind, id);
  await assertCurrent(db, kind, id, sent.version, before.version);
  const { document: checked, secrets } = requireValid(
    checkEntity(kind, keepPermitted(db, kind, id, sent), before.doc),
  );
  const document = await cleanDocument({ db, kind, id }, checked, before.doc);
  assertSecretsRetyped(kind, before.doc, document, secrets);
  const isUnchanged = isDeepStrictEqual(document, before.doc) && Object.keys(secrets).length === 0;
  return { id, document, secrets, before, isUnchanged };
}

/** Refuses new entities beyond the licensed quantity; counts once per batch. */
async function refuseUnlicensed(
  db: TenantTransaction,
  { kind, parts }: { kind: AnyKind; parts: EditorParts },
  plans: readonly (Plan | AppError)[],
  { dryRun, createdBefore }: BatchOptions,
): Promise<(Plan | AppError)[]> {
  const isNew = (one: Plan | AppError) => !(one instanceof AppError) && one.before === undefined;
  const adding = plans.filter(isNew).length;
  if (!kind.licence || !kind.countedByLicence || adding === 0) return [...plans];
  const waiting = dryRun ? createdBefore : 0;
  try {
    await parts.licence.assertRoomFor(db, kind.licence, waiting + adding);
    return [...plans];
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "signLicenseError") throw error;
    const { requested, limit } = error.params;
    const used = Number(requested) - adding;
    const room = Math.max(0, Number(limit) - used);
    if (room > 0) await parts.licence.assertRoomFor(db, kind.licence, waiting + room);
    const refusal = new AppError("signLicenseError", { requested: used + room + 1, limit: Number(limit) });
    let left = room;
    return plans.map((one) => (isNew(one) && left-- <= 0 ? refusal : one));
  }
}

function resultOf({ id, document, before, isUnchanged }: Plan): BatchResult {
  if (!before) return { id, edited: undefined };
  const version = isUnchanged ? before.version : before.version + 1;
  return { id, edited: { before: before.doc, after: document, version } };
}
