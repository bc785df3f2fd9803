import type { ImportJob } from "@gantry/domain/contract/answers/bulk.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { TenantDatabase, TenantTransaction } from "../../database/tenant-database.ts";
import { appErrorOf } from "../../http/problem.ts";
import type { TenantJob } from "../../jobs/run-jobs.ts";
import type { LicenceCheck } from "../../licence/licence-check.ts";
import type { Log } from "../../log.ts";
import type { Principal } from "../../permission/principal.ts";
import { systemPrincipal } from "../../permission/system-principal.ts";
import { type Actor, principalOf } from "../../schedules/actor.ts";
import type { SecretStore } from "../database/secrets.ts";
import { type FirstLines, importBatch, type ImportEditors, rowsAtOnce } from "./import-batch.ts";
import { assertMayImport } from "./import-csv.ts";
import { keepProgress, readFirstLines, readNextRows } from "./import-progress.ts";
import {
  claimJobs,
  failJob,
  forgetOldJobs,
  insertJob,
  lockRunning,
  readSealedFile,
  releaseJob,
  type RunningJob,
} from "./import-store.ts";
import { decodeImport, type ImportFile, readImport } from "./read-import.ts";

export interface ImportDeskParts {
  database: TenantDatabase;
  secrets: SecretStore;
  licence: Pick<LicenceCheck, "assertOpen">;
  log: Log;
  /** The owner with current permissions; undefined if they no longer belong to the tenant. */
  readOwner?(db: TenantTransaction, owner: Actor): Promise<Principal | undefined>;
  leaseMs?: number;
}

/** Another server takes a job over after this time without a batch. */
const defaultLeaseMs = 15_000;
/** Jobs that one server runs at once, which leaves processor and connections for others. */
const maxAtOnce = 2;
/** Rest after each batch, as a share of its time, so that other calls keep their pace. */
const restShare = 0.5;
const maxRestMs = 500;

interface Run {
  tenantId: string;
  id: string;
  editors: ImportEditors;
  file?: ImportFile;
  firstLines?: FirstLines;
}

/** Runs import jobs in the background: one batch per transaction, with its progress. */
export class ImportDesk {
  readonly #parts: ImportDeskParts;
  readonly #editors = new Map<string, ImportEditors>();
  readonly #holder = randomUUID();
  readonly #runs = new Map<string, Promise<void>>();
  #isStopping = false;

  constructor(parts: ImportDeskParts) {
    this.#parts = parts;
  }

  /** For all servers: jobs that were interrupted, and those that are too old. */
  readonly jobs: readonly TenantJob[] = [
    { name: "resumeImports", everyMs: 2_000, run: (db) => this.#runWaiting(db) },
    { name: "forgetImports", everyMs: 3_600_000, run: forgetOldJobs },
  ];

  serve(editors: ImportEditors): void {
    this.#editors.set(editors.editor.kind.entityType, editors);
  }

  /** Refuses an unreadable file at once; the rows are checked in the background. */
  async start(principal: Principal, entityType: string, bytes: Uint8Array): Promise<ImportJob> {
    const { kind } = this.#editorsOf(entityType).editor;
    const text = decodeImport(bytes);
    const { count: total } = readImport(kind, text);
    const job = await this.#parts.database.inTenant(principal, (db) =>
      insertJob(db, { entityType, total, sealFile: (id) => this.#sealing(db.tenantId, id).seal(text) }),
    );
    this.look(principal.tenantId);
    return job;
  }

  /** Starts what waits, without waiting for the next round. */
  look(tenantId: string): void {
    const actor = systemPrincipal(tenantId, "imports", "Imports");
    this.#parts.database
      .inTenant(actor, (db) => this.#runWaiting(db))
      .catch((error: unknown) => this.#parts.log.error({ error, tenantId }, "imports could not be started"));
  }

  /** Ends after the batches under way; another server goes on. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#runs.values());
  }

  async #runWaiting(db: TenantTransaction): Promise<void> {
    const limit = maxAtOnce - this.#runs.size;
    if (limit <= 0 || this.#isStopping) return;
    const { leaseMs = defaultLeaseMs } = this.#parts;
    const claimed = await claimJobs(db, { holder: this.#holder, leaseMs, limit });
    for (const { id, entityType } of claimed) db.afterCommit(() => this.#run(db.tenantId, id, entityType));
  }

  #run(tenantId: string, id: string, entityType: string): void {
    if (this.#runs.has(id)) return;
    const editors = this.#editorsOf(entityType);
    const run = this.#runToEnd({ tenantId, id, editors })
      .catch((error: unknown) => this.#end({ tenantId, id }, error))
      .catch((error: unknown) => this.#parts.log.error({ error, tenantId, id }, "an import was interrupted"))
      .finally(() => {
        this.#runs.delete(id);
        if (!this.#isStopping) this.look(tenantId);
      });
    this.#runs.set(id, run);
  }

  async #runToEnd(run: Run): Promise<void> {
    let hasMore = true;
    while (hasMore && !this.#isStopping) {
      const startMs = performance.now();
      hasMore = await this.#inTenant(run.tenantId, (db) => this.#runBatch(run, db));
      if (hasMore) await wait(Math.min(maxRestMs, (performance.now() - startMs) * restShare));
    }
    if (hasMore) await this.#inTenant(run.tenantId, (db) => releaseJob(db, run.id, this.#holder));
  }

  async #runBatch(run: Run, db: TenantTransaction): Promise<boolean> {
    const job = await lockRunning(db, run.id, this.#holder);
    if (!job) return false;
    const { kind } = run.editors.editor;
    const principal = await this.#ownerOf(db, job);
    await this.#parts.licence.assertOpen(db.tenantId, kind.licence);
    assertMayImport(kind, principal);
    run.file ??= await this.#readFile(run, db);
    run.firstLines ??= await readFirstLines(db, job);
    const { rows, numbers } = await readNextRows(db, job, run.file, rowsAtOnce);
    const dryRun = job.phase === "CHECK";
    // The transaction may run twice.
    const firstLines: FirstLines = dryRun ? new Map(run.firstLines) : new Map();
    const createdBefore = dryRun ? (job.counts.created ?? 0) : 0;
    const imported = await importBatch(run.editors, { ...db, principal }, rows, {
      dryRun,
      createdBefore,
      firstLines,
    });
    const { leaseMs = defaultLeaseMs } = this.#parts;
    const isOver = await keepProgress(db, job, { numbers, imported, leaseMs });
    db.afterCommit(() => (run.firstLines = firstLines));
    return !isOver;
  }

  async #ownerOf(db: TenantTransaction, { actor }: RunningJob): Promise<Principal> {
    const { readOwner = principalOf } = this.#parts;
    const owner = await readOwner(db, actor);
    if (!owner) throw new AppError("scheduleActorGone", { name: actor.name });
    return owner;
  }

  async #readFile({ id, editors }: Run, db: TenantTransaction): Promise<ImportFile> {
    const sealed = await readSealedFile(db, id);
    const text = sealed === undefined ? undefined : this.#sealing(db.tenantId, id).open(sealed);
    if (text === undefined) throw new AppError("csvNotReadable", { problem: "notText", line: 1 });
    return readImport(editors.editor.kind, text);
  }

  /** A database that is away or busy: the job stays and is taken up again. Anything else is its end. */
  async #end({ tenantId, id }: { tenantId: string; id: string }, cause: unknown): Promise<void> {
    const error = appErrorOf(cause, 0);
    if (error.code === "serverStarting") throw cause;
    if (error.code === "internalError")
      this.#parts.log.error({ error: cause, tenantId, id }, "an import failed");
    await this.#inTenant(tenantId, (db) => failJob(db, id, error));
  }

  #sealing(tenantId: string, id: string) {
    return this.#parts.secrets.sealing(`import file ${JSON.stringify([tenantId, id])}`);
  }

  #editorsOf(entityType: string): ImportEditors {
    const editors = this.#editors.get(entityType);
    if (!editors) throw new Error(`No kind ${entityType} can be imported.`);
    return editors;
  }

  #inTenant<T>(tenantId: string, work: (db: TenantTransaction) => Promise<T>): Promise<T> {
    return this.#parts.database.inTenant(systemPrincipal(tenantId, "imports", "Imports"), work);
  }
}
