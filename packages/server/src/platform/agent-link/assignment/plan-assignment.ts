export interface PlannedAgent {
  id: string;
  /** Agents of one site reach the same devices; null is a site of its own. */
  site: string | null;
  /** Maximum devices; null: unlimited. */
  capacity: number | null;
  mayTake: boolean;
  mustGive: boolean;
  hasLetGo: boolean;
  isGone: boolean;
}

export interface PlannedDevice {
  entityType: string;
  id: string;
  agentId: string | null;
  nextAgentId: string | null;
  pinnedAgentId: string | null;
}

export type Move = Pick<PlannedDevice, "entityType" | "id" | "agentId" | "nextAgentId">;

/**
 * Computes the assignment. A device stays while its agent may keep it; a pinned agent comes first, otherwise
 * the least loaded agent of the site. It moves at once only if its holder has released it. Deterministic;
 * returns changes only.
 */
export function planMoves(agents: readonly PlannedAgent[], devices: readonly PlannedDevice[]): Move[] {
  const plan = new Plan(agents, devices);
  return devices.flatMap((device) => plan.move(device, plan.targetOf(device)));
}

/** Moves devices within each site until no two agents differ by two or more per type. Pinned devices stay. */
export function planEvenOut(agents: readonly PlannedAgent[], devices: readonly PlannedDevice[]): Move[] {
  const plan = new Plan(agents, devices);
  return devices.flatMap((device) => {
    const { entityType, agentId, nextAgentId, pinnedAgentId } = device;
    const holder = plan.agent(agentId);
    if (pinnedAgentId !== null || nextAgentId !== null || !holder) return [];
    const min = plan.pickLeastLoaded(holder.site, entityType);
    const isTooMany = min && plan.load(holder.id, entityType) - plan.load(min.id, entityType) > 1;
    return isTooMany ? plan.move(device, min.id) : [];
  });
}

class Plan {
  readonly #agents: ReadonlyMap<string, PlannedAgent>;
  readonly #loads = new Map<string, number>();

  constructor(agents: readonly PlannedAgent[], devices: readonly PlannedDevice[]) {
    this.#agents = new Map(agents.map((agent) => [agent.id, agent]));
    for (const device of devices) this.#count(device, 1);
  }

  agent(id: string | null): PlannedAgent | undefined {
    return id === null ? undefined : this.#agents.get(id);
  }
  /** Includes devices the agent is about to get; for all types or one. */
  load(id: string, entityType = ""): number {
    return this.#loads.get(`${entityType}\n${id}`) ?? 0;
  }

  targetOf({ agentId, nextAgentId, pinnedAgentId }: PlannedDevice): string | null {
    if (this.agent(pinnedAgentId)?.mayTake) return pinnedAgentId;
    if (this.agent(nextAgentId)?.mayTake) return nextAgentId;
    const holder = this.agent(agentId);
    if (holder && !holder.mustGive) return agentId;
    if (!holder) return (this.pickLeastLoaded(undefined) ?? this.#onlyOne())?.id ?? null;
    const successor = this.pickLeastLoaded(holder.site);
    // A revoked agent's devices may go to another site, which might reach them.
    return (successor ?? (holder.isGone ? this.pickLeastLoaded(undefined) : undefined))?.id ?? agentId;
  }

  /** The agent with the fewest devices and free capacity; `site` undefined: any site. */
  pickLeastLoaded(site: string | null | undefined, entityType?: string): PlannedAgent | undefined {
    let min: PlannedAgent | undefined;
    for (const agent of this.#agents.values()) {
      const isSuitable = agent.mayTake && (site === undefined || agent.site === site);
      const hasRoom = agent.capacity === null || this.load(agent.id) < agent.capacity;
      if (isSuitable && hasRoom && (!min || this.load(agent.id, entityType) < this.load(min.id, entityType)))
        min = agent;
    }
    return min;
  }

  move(device: PlannedDevice, target: string | null): Move[] {
    const { entityType, id, agentId, nextAgentId } = device;
    const holder = this.agent(agentId);
    const isAtOnce = target === agentId || !holder || holder.hasLetGo;
    const moved = isAtOnce ? { agentId: target, nextAgentId: null } : { agentId, nextAgentId: target };
    if (moved.agentId === agentId && moved.nextAgentId === nextAgentId) return [];
    this.#count(device, -1);
    this.#count({ entityType, ...moved }, 1);
    return [{ entityType, id, ...moved }];
  }

  /** The only agent of a tenant gets its devices even while offline. */
  #onlyOne(): PlannedAgent | undefined {
    const staying = [...this.#agents.values()].filter(({ isGone }) => !isGone);
    return staying.length === 1 ? staying[0] : undefined;
  }

  #count(device: Pick<PlannedDevice, "entityType" | "agentId" | "nextAgentId">, by: number): void {
    const id = ownerOf(device);
    if (id === null) return;
    for (const type of ["", device.entityType]) this.#loads.set(`${type}\n${id}`, this.load(id, type) + by);
  }
}

const ownerOf = ({ agentId, nextAgentId }: Pick<PlannedDevice, "agentId" | "nextAgentId">) =>
  nextAgentId ?? agentId;
