/** One thing that screens want to hear of; no ids means every entity of the type. */
export interface Subscription {
  subscriptionId: string;
  entityType: string;
  ids: readonly string[];
}

/**
 * What the open screens want to hear of. Screens that want the same share one subscription;
 * it ends when the last of them is gone.
 */
export class Subscriptions {
  readonly #held = new Map<string, { subscription: Subscription; users: number }>();
  #lastId = 0;

  /** Answers the subscription to send, or undefined when it is already held. */
  add(entityType: string, ids: readonly string[]): { key: string; added: Subscription | undefined } {
    const sorted = ids.toSorted();
    const key = `${entityType} ${sorted.join(" ")}`;
    const held = this.#held.get(key);
    if (held) {
      held.users += 1;
      return { key, added: undefined };
    }
    const subscription = { subscriptionId: String(++this.#lastId), entityType, ids: sorted };
    this.#held.set(key, { subscription, users: 1 });
    return { key, added: subscription };
  }

  /** Answers the subscription to end, or undefined while somebody still wants it. */
  remove(key: string): Subscription | undefined {
    const held = this.#held.get(key);
    if (!held) return undefined;
    held.users -= 1;
    if (held.users > 0) return undefined;
    this.#held.delete(key);
    return held.subscription;
  }

  all(): Subscription[] {
    return [...this.#held.values()].map(({ subscription }) => subscription);
  }
}
