/** Without ids: all entities of the type. */
export interface Subscription {
  subscriptionId: string;
  entityType: string;
  ids: readonly string[];
}

export class Subscriptions {
  readonly #held = new Map<string, { subscription: Subscription; users: number }>();
  #lastId = 0;

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
