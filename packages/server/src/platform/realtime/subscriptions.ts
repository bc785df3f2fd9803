/** `ids` undefined: every entity of the type (RT-010). */
interface Interest {
  entityType: string;
  ids: ReadonlySet<string> | undefined;
}

/** Index of subscriptions by entity. Clients are compared by identity. */
export class Subscriptions<Client> {
  readonly #byClient = new Map<Client, Map<string, Interest>>();
  readonly #byType = new Map<string, Set<Client>>();
  readonly #byEntity = new Map<string, Set<Client>>();

  add(client: Client, subscriptionId: string, interest: Interest): void {
    this.remove(client, subscriptionId);
    const own = this.#byClient.get(client) ?? new Map<string, Interest>();
    this.#byClient.set(client, own.set(subscriptionId, interest));
    const { entityType, ids } = interest;
    if (!ids) join(this.#byType, entityType, client);
    else for (const id of ids) join(this.#byEntity, entityKey(entityType, id), client);
  }

  remove(client: Client, subscriptionId: string): void {
    const own = this.#byClient.get(client);
    const interest = own?.get(subscriptionId);
    if (!own || !interest) return;
    own.delete(subscriptionId);
    if (own.size === 0) this.#byClient.delete(client);
    this.#leave(client, interest, own);
  }

  removeAll(client: Client): void {
    const own = this.#byClient.get(client);
    if (!own) return;
    this.#byClient.delete(client);
    for (const interest of own.values()) this.#leave(client, interest, new Map());
  }

  of(client: Client): ReadonlyMap<string, Interest> {
    return this.#byClient.get(client) ?? new Map<string, Interest>();
  }

  isWanted(entityType: string, id: string): boolean {
    return this.#byType.has(entityType) || this.#byEntity.has(entityKey(entityType, id));
  }

  isWantedBy(client: Client, entityType: string, id: string): boolean {
    return (
      this.#byType.get(entityType)?.has(client) === true ||
      this.#byEntity.get(entityKey(entityType, id))?.has(client) === true
    );
  }

  each(entityType: string, id: string, visit: (client: Client) => void): void {
    const all = this.#byType.get(entityType);
    const named = this.#byEntity.get(entityKey(entityType, id));
    if (all) for (const client of all) visit(client);
    if (named) for (const client of named) if (!all?.has(client)) visit(client);
  }

  #leave(client: Client, { entityType, ids }: Interest, kept: ReadonlyMap<string, Interest>): void {
    const others = [...kept.values()].filter((other) => other.entityType === entityType);
    if (!ids) {
      if (others.every((other) => other.ids)) leave(this.#byType, entityType, client);
      return;
    }
    for (const id of ids)
      if (!others.some((other) => other.ids?.has(id)))
        leave(this.#byEntity, entityKey(entityType, id), client);
  }
}

const entityKey = (entityType: string, id: string) => `${entityType}\n${id}`;

function join<Client>(topics: Map<string, Set<Client>>, topic: string, client: Client): void {
  const clients = topics.get(topic);
  if (clients) clients.add(client);
  else topics.set(topic, new Set([client]));
}

function leave<Client>(topics: Map<string, Set<Client>>, topic: string, client: Client): void {
  const clients = topics.get(topic);
  clients?.delete(client);
  if (clients?.size === 0) topics.delete(topic);
}
