import { AppError } from "@gantry/domain/errors.ts";
import { conditionRule } from "@gantry/domain/kinds/condition-rule.ts";
import { durationNsFromMs } from "@gantry/domain/sign/message/message.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { AccountStore } from "../identity/accounts/accounts.ts";
import { kindEditor } from "../kinds/kind-editor.ts";
import type { Platform, RuleActions } from "../module.ts";
import { systemPrincipal } from "../permission/system-principal.ts";
import { principalOf } from "../schedules/actor.ts";
import { wasEverMade } from "../kinds/was-ever-made.ts";
import { ruleKind } from "./rule-kind.ts";
import { setRuleMode } from "./rule-mode.ts";

const ownerName = "admin";
const minuteMs = 60_000;
const road = "I-25";
const slowMessage = "Slow traffic";
const queueMessage = "Queue ahead";
const direction = "Northbound";
/** 30 and 40 mph. */
const [slowKph, flowingKph] = [48.28, 64.37];

interface DemoRule {
  mode: "shadow" | "live";
  document: Record<string, unknown>;
}

/** Creates rules for demo tenants that never had any, on behalf of their administrator. */
export async function ensureDemoRules(
  platform: Platform,
  accounts: AccountStore,
  actions: RuleActions,
): Promise<void> {
  const account = await accounts.findForSignIn(ownerName);
  if (!account) return;
  const { database, secrets, grants, licences } = platform;
  const editor = kindEditor(ruleKind(actions), { secrets, grants, licence: licences.check });
  for (const tenantId of await accounts.tenantIds(account.id))
    await database.inTenant(systemPrincipal(tenantId, "demo", "Demo"), async (db) => {
      if (await wasEverMade(db, { table: "condition_rule", entityType: conditionRule.entityType })) return;
      const principal = await principalOf(db, { kind: "user", id: account.id, name: account.name });
      if (!principal) return;
      const acting = { ...db, principal };
      for (const { mode, document } of await demoRules(db))
        try {
          const id = await editor.create(acting, document);
          await setRuleMode(acting, id, { mode, version: 1 });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          platform.log.warn({ tenantId, code: error.code }, "a demo rule was refused");
        }
    });
}

const readMessage = async (db: TenantTransaction, name: string): Promise<string | undefined> => {
  const [message] = await db.query<{ id: string }>(
    "select id from sign_library_message where tenant_id = $1 and doc ->> 'name' = $2 limit 1",
    [db.tenantId, name],
  );
  return message?.id;
};

async function demoRules(db: TenantTransaction): Promise<DemoRule[]> {
  const signs = await db.query<{ id: string; direction: string | null }>(
    `select id, doc ->> 'direction' as direction from sign
     where tenant_id = $1 and doc ->> 'category' = 'DMS' and doc ->> 'roadName' = $2
       and pixel_width >= 96 and pixel_height >= 24
     order by doc ->> 'name'`,
    [db.tenantId, road],
  );
  const libraryMessageId = await readMessage(db, slowMessage);
  const signIds = signs.slice(0, 2).map(({ id }) => id);
  const onRoad = { conditionType: "value", entityType: "DETECTOR", roadName: road };
  return [
    ...queueWarning(
      signs.filter((sign) => sign.direction === direction).map(({ id }) => id),
      await readMessage(db, queueMessage),
    ),
    ...(libraryMessageId && signIds.length > 0
      ? [
          {
            mode: "shadow" as const,
            document: {
              ...onRoad,
              name: `Slow traffic on ${road}`,
              description: "Warns before a queue.",
              measuredValue: "trafficSpeed",
              comparison: "below",
              limit: slowKph,
              clearLimit: flowingKph,
              holdTime: 2 * minuteMs,
              endHoldTime: 2 * minuteMs,
              signIds,
              libraryMessageId,
              displayTime: durationNsFromMs(30 * minuteMs),
            },
          },
        ]
      : []),
    {
      mode: "live",
      document: {
        ...onRoad,
        name: `Dense traffic on ${road}`,
        measuredValue: "trafficOccupancy",
        comparison: "above",
        limit: 30,
        clearLimit: 20,
        holdTime: minuteMs,
        endHoldTime: 2 * minuteMs,
        notifyPeople: true,
      },
    },
  ];
}

function queueWarning(signIds: readonly string[], libraryMessageId: string | undefined): DemoRule[] {
  if (!libraryMessageId || signIds.length === 0) return [];
  const document = {
    name: `Queue warning on ${road} ${direction}`,
    description: "Moves upstream with the queue.",
    conditionType: "queue",
    roadName: road,
    direction,
    holdTime: minuteMs,
    signIds,
    libraryMessageId,
  };
  return [{ mode: "shadow", document }];
}
