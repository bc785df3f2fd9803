import type { DeliveryProblem } from "@gantry/domain/notifications/delivery.ts";

export interface Failure {
  problem: DeliveryProblem;
  /** What the receiver answered. */
  detail?: string;
  /** Another attempt would fail as well. */
  isFinal?: true;
}
export type Outcome = { isDelivered: true; detail?: string } | Failure;

/** An attempt that is ready to be made outside of the transaction. */
export type Prepared = { send(): Promise<Outcome> } | Failure;

const maxDetail = 300;

/** An answer as it is stored: one line of limited length. */
export const detailOf = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, maxDetail);
