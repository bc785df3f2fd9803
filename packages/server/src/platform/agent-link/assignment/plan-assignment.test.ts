import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Move,
  type PlannedAgent,
  type PlannedDevice,
  planEvenOut,
  planMoves,
} from "./plan-assignment.ts";

const agent = (id: string, more: Partial<PlannedAgent> = {}): PlannedAgent => ({
  id,
  site: null,
  capacity: null,
  mayTake: true,
  mustGive: false,
  hasLetGo: false,
  isGone: false,
  ...more,
});
const device = (id: string, agentId: string | null, more: Partial<PlannedDevice> = {}): PlannedDevice => ({
  entityType: "SIGN",
  id,
  agentId,
  nextAgentId: null,
  pinnedAgentId: null,
  ...more,
});
const applyMoves = (devices: readonly PlannedDevice[], moves: readonly Move[]): PlannedDevice[] => {
  const moved = new Map(moves.map((move) => [move.id, move]));
  return devices.map((one) => ({ ...one, ...moved.get(one.id) }));
};
const lost = { mayTake: false, mustGive: true, hasLetGo: true };

describe("device assignment", () => {
  test("gives a new device to the agent with the fewest", () => {
    const devices = [device("1", "a"), device("2", "a"), device("3", "b"), device("new", null)];
    expect(planMoves([agent("a"), agent("b")], devices)).toEqual([
      { entityType: "SIGN", id: "new", agentId: "b", nextAgentId: null },
    ]);
  });

  test("distributes the devices of a lost agent among its site's agents with capacity", () => {
    const agents = [
      agent("a", { ...lost, site: "north" }),
      agent("b", { site: "north", capacity: 2 }),
      agent("c", { site: "north" }),
      agent("elsewhere", { site: "south" }),
    ];
    const devices = ["1", "2", "3", "4", "5"].map((id) => device(id, "a"));
    const owners = applyMoves(devices, planMoves(agents, devices)).map(({ agentId }) => agentId);
    expect(owners.filter((owner) => owner === "b")).toHaveLength(2);
    expect(owners.filter((owner) => owner === "c")).toHaveLength(3);
  });

  test("keeps a device with an active agent until it is released", () => {
    const draining = agent("a", { mayTake: false, mustGive: true });
    expect(planMoves([draining, agent("b")], [device("1", "a")])).toMatchObject([
      { agentId: "a", nextAgentId: "b" },
    ]);
  });

  test("keeps a device without an alternative agent", () => {
    const alone = agent("a", { ...lost, site: "north" });
    expect(planMoves([alone, agent("b", { site: "south" })], [device("1", "a")])).toEqual([]);
    expect(
      planMoves([agent("a", { mayTake: false, mustGive: true })], [device("1", "a", { nextAgentId: "b" })]),
    ).toMatchObject([{ agentId: "a", nextAgentId: null }]);
  });

  test("moves a revoked agent's devices to another site if its own has no agent", () => {
    const revoked = agent("a", { ...lost, isGone: true, site: "north" });
    expect(planMoves([revoked, agent("b", { site: "south" })], [device("1", "a")])).toMatchObject([
      { agentId: "b" },
    ]);
  });

  test("returns only pinned devices to an agent that comes back", () => {
    const devices = [device("pinned", "b", { pinnedAgentId: "a" }), device("other", "b")];
    expect(planMoves([agent("a"), agent("b")], devices)).toEqual([
      { entityType: "SIGN", id: "pinned", agentId: "b", nextAgentId: "a" },
    ]);
  });

  test("gives a tenant's only agent its devices before its first contact", () => {
    expect(planMoves([agent("a", { mayTake: false })], [device("1", null)])).toMatchObject([
      { agentId: "a" },
    ]);
  });

  test("rebalances with minimal moves and keeps pinned devices", () => {
    const devices = [1, 2, 3, 4, 5].map((id) => device(`${id}`, "a"));
    const pinned = device("p", "a", { pinnedAgentId: "a" });
    const moves = planEvenOut([agent("a"), agent("b")], [pinned, ...devices]);
    expect(moves).toHaveLength(3);
    expect(moves.every(({ agentId, nextAgentId }) => agentId === "a" && nextAgentId === "b")).toBe(true);
  });
});

test("rebalances every device type evenly", () => {
  const signs = [1, 2, 3, 4].map((id) => device(`s${id}`, "a"));
  const cameras = [1, 2, 3, 4].map((id) => ({ ...device(`c${id}`, "a"), entityType: "CAMERA" }));
  const moves = planEvenOut([agent("a"), agent("b")], [...cameras, ...signs]);
  expect(moves.filter(({ entityType }) => entityType === "SIGN")).toHaveLength(2);
  expect(moves.filter(({ entityType }) => entityType === "CAMERA")).toHaveLength(2);
});

const ids = ["a", "b", "c"] as const;
const conditions = [
  {},
  { mayTake: false },
  { mayTake: false, mustGive: true },
  lost,
  { mayTake: false, mustGive: true, isGone: true },
  { ...lost, isGone: true },
];
const arbitraryAgent = (id: string) =>
  fc
    .tuple(fc.constantFrom(...conditions), fc.constantFrom(null, "north"))
    .map(([condition, site]) => agent(id, { ...condition, site }));
const anyDevices = fc.array(
  fc.record({
    agentId: fc.option(fc.constantFrom(...ids)),
    nextAgentId: fc.option(fc.constantFrom(...ids)),
    pinnedAgentId: fc.option(fc.constantFrom(...ids)),
  }),
  { maxLength: 12 },
);

test("takes nothing immediately from a possibly active agent, and is stable once applied", () => {
  fc.assert(
    fc.property(fc.tuple(...ids.map(arbitraryAgent)), anyDevices, (agents, rows) => {
      const byId = new Map(agents.map((one) => [one.id, one]));
      const devices = rows.map((row, index) => ({ entityType: "SIGN", id: `${index}`, ...row }));
      const moves = planMoves(agents, devices);
      for (const { id, agentId, nextAgentId } of moves) {
        const holder = devices.find((one) => one.id === id)?.agentId ?? null;
        if (agentId !== holder && holder !== null) expect(byId.get(holder)?.hasLetGo).toBe(true);
        if (nextAgentId !== null) expect(byId.get(nextAgentId)?.mayTake).toBe(true);
      }
      const again = applyMoves(devices, moves);
      expect(planMoves(agents, again)).toEqual([]);
    }),
  );
});
