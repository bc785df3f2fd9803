import { type DeliveryWay, deliveryWays } from "@gantry/domain/notifications/delivery.ts";
import type { MailSettings } from "../../config/mail-settings.ts";
import type { TenantDatabase, TenantTransaction } from "../../database/tenant-database.ts";
import type { TenantJob } from "../../jobs/run-jobs.ts";
import { waitAtMost } from "../../jobs/wait-at-most.ts";
import type { SecretStore } from "../../kinds/database/secrets.ts";
import type { Log } from "../../log.ts";
import type { Principal } from "../../permission/principal.ts";
import { prepareReportMail } from "../../reports/mail/prepare-report-mail.ts";
import { type AnyClaimed, claimDue, endAttempt, leaseMs } from "./due-deliveries.ts";
import { InTurn } from "./in-turn.ts";
import { prepareMail } from "./notification-mail.ts";
import type { Attempt, Outcome, Prepared } from "./outcome.ts";
import { planDeliveries } from "./plan-deliveries.ts";
import { preparePush } from "./push/push.ts";
import { prepareWebhook } from "./webhook.ts";

export interface DeliverySettings {
  /** Null: no e-mail. */
  mail: MailSettings | null;
  /** Private hosts that may be sent to. */
  hosts: readonly string[];
  publicUrl: string;
}

export interface DeliveryParts {
  database: TenantDatabase;
  log: Log;
  secrets: SecretStore;
  delivery: DeliverySettings;
}

/** Attempts of a tenant at once for each way, so that a slow receiver holds up neither other tenants nor other ways. */
const maxAtOnce = 10;
const stopWithinMs = 10_000;

/** Delivers notifications and reports: claims what is due in a transaction, makes the attempts after it, stores each outcome. */
export class DeliveryDesk {
  readonly #parts: DeliveryParts;
  readonly #attempts = new Set<Promise<void>>();
  readonly #counts = new Map<string, number>();
  readonly #turns = new InTurn();
  #isStopping = false;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
  }

  readonly jobs: readonly TenantJob[] = [
    { name: "planDeliveries", everyMs: 1000, run: planDeliveries },
    { name: "deliver", everyMs: 1000, run: (db) => this.#deliverDue(db) },
  ];

  /** Resolves when no attempt is running. */
  async idle(): Promise<void> {
    while (this.#attempts.size > 0) await Promise.all(this.#attempts);
  }

  /** Gives running attempts time to end, because one that is cut off is made again. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await waitAtMost(this.idle(), stopWithinMs);
  }

  async #deliverDue(db: TenantTransaction): Promise<void> {
    if (this.#isStopping) return;
    for (const way of deliveryWays) {
      const room = maxAtOnce - (this.#counts.get(keyOf(db.tenantId, way)) ?? 0);
      if (room <= 0) continue;
      for (const delivery of await claimDue(db, way, room)) {
        const prepared = await this.#prepare(db, delivery);
        if ("send" in prepared) db.afterCommit(() => this.#attempt(db.principal, delivery, prepared));
        else await endAttempt(db, delivery, prepared);
      }
    }
  }

  #prepare(db: TenantTransaction, delivery: AnyClaimed): Prepared | Promise<Prepared> {
    const { delivery: settings, secrets } = this.#parts;
    const parts = { ...settings, secrets };
    if (delivery.notification === null) return prepareReportMail(db, settings, delivery);
    if (delivery.way === "email") return prepareMail(settings, delivery);
    return delivery.way === "push" ? preparePush(db, parts, delivery) : prepareWebhook(db, parts, delivery);
  }

  #attempt(principal: Principal, delivery: AnyClaimed, { send, settle }: Attempt): void {
    const { database, log } = this.#parts;
    const key = keyOf(principal.tenantId, delivery.way);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    const attempt = this.#inTurn(principal, delivery, send)
      .then((outcome) =>
        database.inTenant(principal, async (db) => {
          await endAttempt(db, delivery, outcome);
          await settle?.(db, outcome);
        }),
      )
      // The lease ends, and the delivery is tried again.
      .catch((error: unknown) => log.error({ error, deliveryId: delivery.id }, "a delivery failed"))
      .finally(() => {
        this.#counts.set(key, (this.#counts.get(key) ?? 1) - 1);
        this.#attempts.delete(attempt);
      });
    this.#attempts.add(attempt);
  }

  /** E-mails to one person are sent one after another, so that they arrive in order. */
  #inTurn({ tenantId }: Principal, { way, receiverId }: AnyClaimed, send: Attempt["send"]): Promise<Outcome> {
    if (way !== "email") return send();
    const claimedMs = performance.now();
    return this.#turns.run(`${tenantId} ${receiverId}`, () => {
      if (performance.now() - claimedMs > startWithinMs)
        throw new Error("Earlier e-mails to the same person took too long.");
      return send();
    });
  }
}

/** Leaves an attempt its time before the lease ends. */
const startWithinMs = leaseMs / 2;

const keyOf = (tenantId: string, way: DeliveryWay) => `${tenantId} ${way}`;
