/** An agent as far as it matters for who gets which device. */
export interface PlannedAgent {
  id: string;
  /** Agents of one site reach the same devices; null is a site like any other. */
  site: string | null;
  /** Devices it may have; null: any number. */
  capacity: number | null;
  /** It is heard of, and stays. */
  mayTake: boolean;
  /** Its devices should go elsewhere. */
  mustGive: boolean;
  /** It certainly acts on nothing any more. */
  hasLetGo: boolean;
  /** It never comes back. */
  isGone: boolean;
}

/** Who has a device, who gets it next, and whom people chose for it. */
export interface PlannedDevice {
  entityType: string;
  id: string;
  agentId: string | null;
  nextAgentId: string | null;
  pinnedAgentId: string | null;
}

/** What a device's row becomes. */
export type Move = Pick<PlannedDevice, "entityType" | "id" | "agentId" | "nextAgentId">;

/**
 * Who gets what. A device stays where it is as long as its agent may keep it; people's choice goes first; otherwise the
 * least loaded agent of the same site gets it. It changes hands at once only when the one who has it has let go of it.
 * The same input gives the same answer; what would not change is not named.
 */
export function planMoves(agents: readonly PlannedAgent[], devices: readonly PlannedDevice[]): Move[] {
  const plan = new Plan(agents, devices);
  return devices.flatMap((device) => plan.move(device, plan.targetOf(device)));
}

/**
 * Takes devices from agents that have more than others of their site, until of no type somebody has two more than another:
 * each gets its share of the signs as of the cameras. What people have pinned stays.
 */
export function planEvenOut(agents: readonly PlannedAgent[], devices: readonly PlannedDevice[]): Move[] {
  const plan = new Plan(agents, devices);
  return devices.flatMap((device) => {
    const { entityType, agentId, nextAgentId, pinnedAgentId } = device;
    const holder = plan.agent(agentId);
    if (pinnedAgentId !== null || nextAgentId !== null || !holder) return [];
    const least = plan.leastLoaded(holder.site, entityType);
    const isTooMany = least && plan.load(holder.id, entityType) - plan.load(least.id, entityType) > 1;
    return isTooMany ? plan.move(device, least.id) : [];
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
  /** Devices of an agent, those that it is about to get included; of all types or of one. */
  load(id: string, entityType = ""): number {
    return this.#loads.get(`${entityType}\n${id}`) ?? 0;
  }

  /** Who should have the device in the end. */
  targetOf({ agentId, nextAgentId, pinnedAgentId }: PlannedDevice): string | null {
    if (this.agent(pinnedAgentId)?.mayTake) return pinnedAgentId;
    if (this.agent(nextAgentId)?.mayTake) return nextAgentId;
    const holder = this.agent(agentId);
    if (holder && !holder.mustGive) return agentId;
    if (!holder) return (this.leastLoaded(undefined) ?? this.#onlyOne())?.id ?? null;
    const successor = this.leastLoaded(holder.site);
    // Who is gone for good leaves its devices to whoever there is; another site may reach them, nobody does not.
    return (successor ?? (holder.isGone ? this.leastLoaded(undefined) : undefined))?.id ?? agentId;
  }

  /** With the fewest devices, of one type if it is named, and room for one more; `site` undefined: of any site. */
  leastLoaded(site: string | null | undefined, entityType?: string): PlannedAgent | undefined {
    let least: PlannedAgent | undefined;
    for (const agent of this.#agents.values()) {
      const isSuitable = agent.mayTake && (site === undefined || agent.site === site);
      const hasRoom = agent.capacity === null || this.load(agent.id) < agent.capacity;
      if (
        isSuitable &&
        hasRoom &&
        (!least || this.load(agent.id, entityType) < this.load(least.id, entityType))
      )
        least = agent;
    }
    return least;
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

  /** A tenant with one agent need not wait for it to know whose the devices are. */
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
