import { conditionRule } from "@gantry/domain/kinds/condition-rule.ts";
import type { BusEvent, BusGap } from "../bus.ts";
import type { TenantJob } from "../jobs/run-jobs.ts";
import { systemPrincipal } from "../permission/system-principal.ts";
import { lockDueRule } from "./rule-store.ts";
import { settleOrphans, type SettleParts, settleRule } from "./settle-rule.ts";

interface WatchingRule {
  id: string;
  conditionType: string;
  entityType: string | null;
  entityId: string | null;
}

/** Reports of many devices at once are looked at together. */
const gatherMs = 50;
const actorOf = (tenantId: string) => systemPrincipal(tenantId, "rules", "Rules");

/**
 * Settles rules when what they watch has changed, and those whose time has come. Every server does; the lock on the rule
 * decides. An event that is lost is made up for by the job.
 */
export class RuleWatch {
  readonly #parts: SettleParts;
  readonly #unsubscribe: () => void;
  /** By tenant; read again after a rule has changed. */
  readonly #rules = new Map<string, Promise<readonly WatchingRule[]>>();
  readonly #changed = new Map<string, Map<string, BusEvent & { topic: "entity" }>>();
  #timer: NodeJS.Timeout | undefined;
  #run: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(parts: SettleParts) {
    this.#parts = parts;
    this.#unsubscribe = parts.platform.bus.subscribe((event) => this.#hear(event));
  }

  readonly jobs: readonly TenantJob[] = [
    {
      name: "settleRules",
      everyMs: 500,
      run: async (db) => {
        const id = await lockDueRule(db);
        if (id === undefined) return undefined;
        await settleRule(db, this.#parts, id);
        return "more";
      },
    },
    { name: "endDeletedRules", everyMs: 5_000, run: (db) => settleOrphans(db, this.#parts) },
  ];

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unsubscribe();
    clearTimeout(this.#timer);
    await this.#run;
  }

  #hear(event: BusEvent | BusGap): void {
    if (event.topic === "gap") this.#rules.clear();
    if (event.topic !== "entity") return;
    const { tenantId, entityType, id } = event;
    if (entityType === conditionRule.entityType) this.#rules.delete(tenantId);
    const changed = this.#changed.get(tenantId) ?? new Map();
    changed.set(`${entityType}/${id}`, event);
    this.#changed.set(tenantId, changed);
    this.#timer ??= setTimeout(() => this.#start(), gatherMs);
  }

  #start(): void {
    this.#run = this.#settleChanged().finally(() => {
      this.#timer = undefined;
      if (this.#changed.size > 0 && !this.#isStopped) this.#timer = setTimeout(() => this.#start(), gatherMs);
    });
  }

  async #settleChanged(): Promise<void> {
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const [tenantId, events] of changed)
      await this.#settleTenant(tenantId, [...events.values()]).catch((error: unknown) => {
        this.#rules.delete(tenantId);
        this.#parts.platform.log.error({ error, tenantId }, "rules could not be settled");
      });
  }

  async #settleTenant(tenantId: string, events: readonly (BusEvent & { topic: "entity" })[]): Promise<void> {
    const rules = await this.#read(tenantId);
    const { database } = this.#parts.platform;
    for (const rule of rules)
      if (!this.#isStopped && events.some((event) => concerns(rule, event)))
        await database.inTenant(actorOf(tenantId), (db) => settleRule(db, this.#parts, rule.id));
  }

  #read(tenantId: string): Promise<readonly WatchingRule[]> {
    const known = this.#rules.get(tenantId);
    if (known) return known;
    const read = this.#parts.platform.database.inTenant(actorOf(tenantId), (db) =>
      db.query<WatchingRule>(
        `select id, doc ->> 'conditionType' as "conditionType", doc ->> 'entityType' as "entityType",
           doc ->> 'entityId' as "entityId"
         from condition_rule where tenant_id = $1 order by id`,
        [tenantId],
      ),
    );
    this.#rules.set(tenantId, read);
    return read;
  }
}

function concerns(rule: WatchingRule, { entityType, id }: BusEvent & { topic: "entity" }): boolean {
  if (entityType === conditionRule.entityType) return rule.id === id;
  if (rule.conditionType === "alarm") return entityType === "ALARM";
  if (rule.conditionType === "incident") return entityType === "AUTOMATED_INCIDENT";
  if (rule.conditionType !== "value" || rule.entityType !== entityType) return false;
  return !rule.entityId || rule.entityId === id;
}
