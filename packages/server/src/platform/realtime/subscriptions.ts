/** What one subscription asks for; `ids` undefined is every entity of the type (RT-010). */
export interface Interest {
  entityType: string;
  ids: ReadonlySet<string> | undefined;
}

/** Finds who is interested in a change without asking everybody. `Client` is compared by identity. */
export class Subscriptions<Client> {
  readonly #byClient = new Map<Client, Map<string, Interest>>();
  readonly #byTopic = new Map<string, Set<Client>>();

  /** A second one with the same id takes the place of the first. */
  add(client: Client, tenantId: string, subscriptionId: string, interest: Interest): void {
    this.remove(client, tenantId, subscriptionId);
    const own = this.#byClient.get(client) ?? new Map<string, Interest>();
    this.#byClient.set(client, own.set(subscriptionId, interest));
    for (const topic of topicsOf(tenantId, interest))
      this.#byTopic.set(topic, (this.#byTopic.get(topic) ?? new Set()).add(client));
  }

  remove(client: Client, tenantId: string, subscriptionId: string): void {
    const own = this.#byClient.get(client);
    const interest = own?.get(subscriptionId);
    if (!own || !interest) return;
    own.delete(subscriptionId);
    const kept = new Set([...own.values()].flatMap((other) => topicsOf(tenantId, other)));
    for (const topic of topicsOf(tenantId, interest)) if (!kept.has(topic)) this.#leave(topic, client);
  }

  removeAll(client: Client, tenantId: string): void {
    for (const interest of this.#byClient.get(client)?.values() ?? [])
      for (const topic of topicsOf(tenantId, interest)) this.#leave(topic, client);
    this.#byClient.delete(client);
  }

  of(client: Client): ReadonlyMap<string, Interest> {
    return this.#byClient.get(client) ?? new Map();
  }

  interestedIn(tenantId: string, entityType: string, id: string): ReadonlySet<Client> {
    const all = this.#byTopic.get(topicOf(tenantId, entityType));
    const named = this.#byTopic.get(topicOf(tenantId, entityType, id));
    return new Set([...(all ?? []), ...(named ?? [])]);
  }

  #leave(topic: string, client: Client): void {
    const clients = this.#byTopic.get(topic);
    clients?.delete(client);
    if (clients?.size === 0) this.#byTopic.delete(topic);
  }
}

const topicOf = (tenantId: string, entityType: string, id?: string) =>
  id === undefined ? `${tenantId}\n${entityType}` : `${tenantId}\n${entityType}\n${id}`;

const topicsOf = (tenantId: string, { entityType, ids }: Interest): string[] =>
  ids === undefined
    ? [topicOf(tenantId, entityType)]
    : [...ids].map((id) => topicOf(tenantId, entityType, id));
