import type { DeliveryProblem, DeliveryState, DeliveryWay } from "../../notifications/delivery.ts";
import type { NotificationSeverity } from "../../notifications/notification.ts";

/** A row of the list of deliveries. Times are ISO 8601 UTC. */
export interface Delivery {
  id: string;
  createdAt: string;
  title: string;
  severity: NotificationSeverity;
  way: DeliveryWay;
  receiver: string;
  /** Place in the escalation; 0: chosen by the receiver. */
  step: number;
  state: DeliveryState;
  attempts: number;
  nextAt: string | null;
  endedAt: string | null;
  problem: DeliveryProblem | null;
  detail: string | null;
}
