import type { RuleActivation, RuleActivations } from "@gantry/domain/contract/answers/condition-rule.ts";
import { type ConditionRule } from "@gantry/domain/kinds/condition-rule.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import type { Action } from "@gantry/domain/permissions/grants.ts";
import { deviceTables } from "../../../platform/agent-link/assignment/device-tables.ts";
import { kindRoutes } from "../../../platform/kinds/calls/kind-routes.ts";
import { noRoadQueues } from "../../../platform/module.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { systemPrincipal } from "../../../platform/permission/system-principal.ts";
import { ruleKind } from "../../../platform/rules/rule-kind.ts";
import { ruleRoutes } from "../../../platform/rules/rule-routes.ts";
import { lockDueRule } from "../../../platform/rules/rule-store.ts";
import { settleOrphans, type SettleParts, settleRule } from "../../../platform/rules/settle-rule.ts";
import { serveRoutes, type TestServer } from "../../../testing/http.ts";
import { grantsInHand, importDesk } from "../../../testing/kind-server.ts";
import { everythingLicensed } from "../../../testing/licences.ts";
import { addPerson, grantsOn, messageOf, signsUnderTest, type SignsUnderTest } from "../signs-under-test.ts";
import { signRuleActions } from "./rule-actions.ts";

const everything: readonly Action[] = ["CREATE", "READ", "UPDATE", "DELETE", "CONTROL"];
const acting: readonly Action[] = ["READ", "CONTROL"];

export interface RulesUnderTest {
  signs: SignsUnderTest;
  server: TestServer;
  parts: SettleParts;
  addPerson(id: string): Promise<Principal>;
  takeGrant(person: Principal, action: Action, entityType: string): Promise<void>;
  makeDetector(id: string, more?: object): Promise<void>;
  /** Reports a mean speed in km/h; null is no vehicle. */
  reportSpeed(id: string, kph: number | null, status?: string): Promise<void>;
  makeLibraryMessage(id: string, text: string): Promise<void>;
  makePlan(id: string, signIds: readonly string[]): Promise<void>;
  save(owner: Principal, rule: object): Promise<ConditionRule>;
  read(id: string): Promise<ConditionRule>;
  setMode(who: Principal, id: string, mode: string): Promise<void>;
  log(id: string): Promise<RuleActivation[]>;
  /** Settles every rule that is due, on so many servers at once. */
  settle(servers?: number): Promise<void>;
  openItems(signId: string): Promise<{ text: string; priority: number; by: string; of: string | null }[]>;
}

export async function rulesUnderTest(): Promise<RulesUnderTest> {
  const signs = await signsUnderTest();
  const { tenant, platform } = signs;
  const { database, secrets } = platform;
  const parts: SettleParts = {
    platform,
    actions: signRuleActions,
    devices: deviceTables(kinds),
    roadQueues: noRoadQueues,
  };
  const kindParts = {
    database,
    secrets,
    grants: grantsInHand,
    licence: everythingLicensed,
    imports: importDesk(database),
  };
  const server = await serveRoutes([
    ...kindRoutes(ruleKind(signRuleActions), kindParts),
    ...ruleRoutes(platform),
  ]);
  const admin = tenant.principal(
    grantsOn({ CONDITION_RULE: everything, SIGN: acting, DETECTOR: acting, AUTOMATED_INCIDENT: ["READ"] }),
  );
  const system = systemPrincipal(tenant.id, "rules", "Rules");

  async function insertEntity(table: string, id: string, document: object): Promise<void> {
    await tenant.asOwner(
      `insert into ${table} (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       values ($1, $2, 1, nextval('entity_rev'), $3, '2026-01-01', '2026-01-01', 'test')`,
      [tenant.id, id, JSON.stringify(document)],
    );
  }

  async function settleDue(): Promise<void> {
    const settleOne = () =>
      database.inTenant(system, async (db) => {
        const id = await lockDueRule(db);
        if (id !== undefined) await settleRule(db, parts, id);
        return id !== undefined;
      });
    while (await settleOne());
    await database.inTenant(system, (db) => settleOrphans(db, parts));
  }

  return {
    signs,
    server,
    parts,
    addPerson: (name) =>
      addPerson(tenant, name, {
        CONDITION_RULE: everything,
        SIGN: acting,
        SIGN_PLAN: acting,
        LIBRARY_MESSAGE: ["READ"],
        DETECTOR: ["READ"],
      }),
    async takeGrant(person, action, entityType) {
      await tenant.asOwner(
        "delete from permission_grant where tenant_id = $1 and account_id = $2 and action = $3 and entity_type = $4",
        [tenant.id, person.id, action, entityType],
      );
    },
    async makeDetector(id, more = {}) {
      const place = { roadName: "I-25", direction: "Northbound" };
      await insertEntity("detector", id, { name: `Detector ${id}`, pollRate: 20, ...place, ...more });
      await tenant.asOwner(
        `insert into detector_state (tenant_id, id, rev, status, state)
         values ($1, $2, nextval('entity_rev'), 'UNKNOWN', '{}')`,
        [tenant.id, id],
      );
    },
    async reportSpeed(id, kph, status = "ONLINE") {
      const lane = { index: 1, volume: kph === null ? 0 : 5, speed: kph, occupancy: 10, classes: [] };
      await tenant.asOwner(
        `update detector_state set status = $3, state = $4, observed_at = to_timestamp($5::float8 / 1000)
         where tenant_id = $1 and id = $2`,
        [
          tenant.id,
          id,
          status,
          JSON.stringify({ periodS: 20, detectorLanes: [{ ...lane, fault: null }], problem: null }),
          tenant.clock.nowMs(),
        ],
      );
      await tenant.asOwner(
        "update rule_standing set look_at = to_timestamp($2::float8 / 1000) where tenant_id = $1",
        [tenant.id, tenant.clock.nowMs()],
      );
    },
    makeLibraryMessage: (id, text) =>
      insertEntity("sign_library_message", id, { name: id, message: messageOf(text) }),
    makePlan: (id, signIds) =>
      insertEntity("sign_plan", id, {
        name: id,
        status: "INACTIVE",
        selectedSigns: signIds,
        signMessages: Object.fromEntries(
          signIds.map((signId) => [signId, messageOf("PLAN", { priority: 1 })]),
        ),
      }),
    async save(owner, rule) {
      const { status, body } = await server.call<ConditionRule>(owner, "POST", "/api/v1/rules", rule);
      if (status !== 200 && status !== 201) throw new Error(JSON.stringify(body));
      return (await server.call<ConditionRule>(admin, "GET", `/api/v1/rules/${body.id}`)).body;
    },
    read: async (id) => (await server.call<ConditionRule>(admin, "GET", `/api/v1/rules/${id}`)).body,
    async setMode(who, id, mode) {
      const { body } = await server.call<ConditionRule>(admin, "GET", `/api/v1/rules/${id}`);
      const sent = { mode, version: body.version };
      const answer = await server.call(who, "POST", `/api/v1/rules/${id}/mode`, sent);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    },
    log: async (id) =>
      (await server.call<RuleActivations>(admin, "GET", `/api/v1/rules/${id}/activations`)).body.items,
    async settle(servers = 1) {
      await Promise.all(Array.from({ length: servers }, settleDue));
    },
    openItems: (signId) =>
      tenant.asOwner(
        `select message #>> '{pages,0,messageLines,0,segments,0,text}' as text, priority::float8 as priority,
           created_by_name as by, associated_entity_name as of
         from sign_queue_item where tenant_id = $1 and sign_id = $2 and ended_at is null order by priority, sequence`,
        [tenant.id, signId],
      ),
  };
}
