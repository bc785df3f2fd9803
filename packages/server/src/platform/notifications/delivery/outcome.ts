import type { DeliveryProblem } from "@gantry/domain/notifications/delivery.ts";
import type { SentOutside } from "../../blobs/fetch-outside.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";

export interface Failure {
  problem: DeliveryProblem;
  /** What the receiver answered. */
  detail?: string;
  /** Another attempt would fail as well. */
  isFinal?: true;
}
export type Outcome = { isDelivered: true; detail?: string } | Failure;

/** An attempt that is ready to be made outside of the transaction. */
export interface Attempt {
  send(): Promise<Outcome>;
  /** Stores what the outcome means for the receiver, with the outcome. */
  settle?(db: TenantTransaction, outcome: Outcome): Promise<void>;
}
export type Prepared = Attempt | Failure;

/** What an HTTP receiver answered: 2xx accepts, everything else is tried again. */
export function outcomeOfAnswer(sent: SentOutside): Outcome {
  if ("problem" in sent) return { problem: sent.problem };
  const detail = `HTTP ${sent.status}`;
  return sent.status >= 200 && sent.status < 300
    ? { isDelivered: true, detail }
    : { problem: "status", detail };
}

const maxDetail = 300;

/** An answer as it is stored: one line of limited length. */
export const detailOf = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, maxDetail);
