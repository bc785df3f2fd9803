import type { DeliveryChoice } from "@gantry/domain/notifications/delivery.ts";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { testTenant } from "../../../testing/database.ts";
import { peopleUnderTest } from "../../../testing/people.ts";
import { quietLog } from "../../../testing/quiet-log.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { issuerUnderTest, type IssuerUnderTest } from "../../identity/tokens/issuer-under-test.ts";
import { systemPrincipal } from "../../permission/system-principal.ts";
import { notify } from "../notify.ts";
import { DeliveryDesk, type DeliverySettings } from "./delivery-desk.ts";

export interface DeliveryRow {
  id: string;
  way: string;
  receiver: string;
  step: number;
  state: string;
  attempts: number;
  problem: string | null;
  detail: string | null;
  nextAt: Date | null;
}

export const readerGrants: GrantsOnTheWire = { READ: { NOTIFICATION: [], SIGN: [] } };
/** Everything about signs by e-mail. */
export const signMail: DeliveryChoice = {
  ways: { signs: { info: ["email"], warning: ["email"], critical: ["email"] } },
  quiet: null,
};

export interface DeliveryUnderTest {
  tenant: TestTenant;
  issuer: IssuerUnderTest;
  makeDesk(settings: Partial<DeliverySettings>): DeliveryDesk;
  makePerson(given: {
    email?: string | null;
    choice?: DeliveryChoice;
    grants?: GrantsOnTheWire;
  }): Promise<string>;
  notify(key: string, more?: Partial<Parameters<typeof notify>[1]>): Promise<void>;
  /** Runs every job of the desk once and waits for the attempts. */
  run(desk: Pick<DeliveryDesk, "jobs" | "idle">): Promise<void>;
  rows(): Promise<DeliveryRow[]>;
}

export async function deliveryUnderTest(): Promise<DeliveryUnderTest> {
  const tenant = await testTenant();
  const issuer = issuerUnderTest(tenant);
  const system = systemPrincipal(tenant.id, "job:deliver", "deliver");
  return {
    tenant,
    issuer,
    makeDesk: (settings) =>
      new DeliveryDesk({
        ...tenant,
        ...peopleUnderTest(tenant),
        log: quietLog,
        delivery: { mail: null, hosts: ["127.0.0.1"], publicUrl: "https://console.test", ...settings },
      }),
    async makePerson({ email = "ana@agency.example", choice, grants = readerGrants }) {
      const id = await issuer.newAccount(grants);
      await tenant.asOwner("update installation.account set email = $2 where id = $1", [id, email]);
      if (choice)
        await tenant.asOwner(
          "insert into preference values ($1, $2, 'notification_delivery', 'Delivery', $3, now())",
          [tenant.id, id, JSON.stringify({ value: choice })],
        );
      return id;
    },
    async notify(key, more = {}) {
      await tenant.database.inTenant(system, (db) =>
        notify(db, {
          key,
          severity: "warning",
          fallbackTitle: `Door open ${key}`,
          fallbackBody: "Door 2",
          entityType: "SIGN",
          entityId: "dms-1",
          entityName: "DMS 1",
          ...more,
        }),
      );
    },
    async run(desk) {
      for (const job of desk.jobs) {
        let answer: void | "more" = "more";
        while (answer === "more") answer = await tenant.database.inTenant(system, (db) => job.run(db));
      }
      await desk.idle();
    },
    rows: () =>
      tenant.asOwner<DeliveryRow>(
        `select id, way, receiver_id as receiver, step, state, attempts, problem, detail, next_at as "nextAt"
         from notification_delivery where tenant_id = $1 order by created_at, step, receiver_id`,
        [tenant.id],
      ),
  };
}
