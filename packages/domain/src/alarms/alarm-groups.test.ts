import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alarmSeverities } from "../kinds/alarm-config.ts";
import { type GroupedAlarm, groupAlarms, type KnownCause, networkOf } from "./alarm-groups.ts";

let made = 0;
const alarm = (more: Partial<GroupedAlarm> = {}): GroupedAlarm => {
  made++;
  return {
    id: `a${made}`,
    entityType: "SIGN",
    entityId: `d${made}`,
    alarmType: "communicationFailure",
    severity: "minor",
    activeAtMs: 0,
    acknowledged: false,
    agentId: "west",
    network: null,
    cause: null,
    ...more,
  };
};
const several = (count: number, of: (at: number) => Partial<GroupedAlarm> = () => ({})) =>
  Array.from({ length: count }, (_, at) => alarm(of(at)));
const causesOf = (alarms: readonly GroupedAlarm[]) =>
  groupAlarms(alarms).map(({ cause, ids }) => `${cause} ${ids.length}`);

describe("alarms grouped by cause", () => {
  test("1,000 alarms of one failed link within a minute make one group", () => {
    const types = ["SIGN", "CAMERA", "DETECTOR"];
    const storm = several(1000, (at) => ({
      activeAtMs: at * 60,
      network: `10.0.${at % 40}`,
      entityType: types[at % 3] ?? "SIGN",
    }));
    const [group, ...more] = groupAlarms(storm);
    expect(more).toEqual([]);
    expect(group).toMatchObject({
      cause: "agent",
      agentId: "west",
      unacknowledged: 1000,
      devices: { SIGN: 334, CAMERA: 333, DETECTOR: 333 },
      firstMs: 0,
      lastMs: 59_940,
    });
  });

  test("silent devices of one network are a group of it, of a cabinet with two devices as well", () => {
    expect(causesOf(several(8, () => ({ network: "10.0.1" })))).toEqual(["network 8"]);
    expect(causesOf([...several(2, () => ({ network: "10.0.1" })), alarm({ network: "10.0.2" })])).toEqual([
      "network 2",
      "one 1",
    ]);
  });

  test("five devices of an agent with alarms in the same minute are a group, four are not", () => {
    const door = { alarmType: "lowPower" };
    expect(causesOf(several(5, () => door))).toEqual(["moment 5"]);
    expect(causesOf(several(4, () => door))).toEqual(["one 1", "one 1", "one 1", "one 1"]);
    expect(causesOf(several(5, () => ({ ...door, entityId: "same" })))).toHaveLength(5);
  });

  test("alarms of different agents or with a pause between them are not one group", () => {
    const apart = [...several(5), ...several(5, () => ({ activeAtMs: 70_000 }))];
    expect(causesOf(apart)).toEqual(["agent 5", "agent 5"]);
    const agents = [...several(5), ...several(5, () => ({ agentId: "east" }))];
    expect(causesOf(agents)).toEqual(["agent 5", "agent 5"]);
    expect(causesOf(several(6, () => ({ agentId: null })))).toHaveLength(6);
  });

  const cabinet = (id: string, more: Partial<KnownCause> = {}): KnownCause => ({
    id,
    kind: "cabinet",
    name: null,
    learned: { devices: 7, times: 4 },
    setBy: null,
    ...more,
  });

  test("silent devices of a known cause are a group, also at different agents", () => {
    const known = cabinet("a");
    const two = [alarm({ cause: known }), alarm({ cause: known, agentId: "east", activeAtMs: 50_000 })];
    const [group, ...more] = groupAlarms([...two, alarm({ agentId: "east" })]);
    expect(more).toHaveLength(1);
    expect(group).toMatchObject({ cause: "cabinet", known, ids: two.map(({ id }) => id).toReversed() });
    const late = [alarm({ cause: known }), alarm({ cause: known, activeAtMs: 61_000 })];
    expect(causesOf(late)).toEqual(["one 1", "one 1"]);
    expect(causesOf(two.map((one) => ({ ...one, alarmType: "doorOpen" })))).toEqual(["one 1", "one 1"]);
  });

  test("three causes at once at an agent are its failure, two are not", () => {
    const ofCauses = (count: number) =>
      several(count * 3, (at) => ({ cause: cabinet(`c${at % count}`), activeAtMs: at * 1000 }));
    expect(causesOf(ofCauses(2))).toEqual(["cabinet 3", "cabinet 3"]);
    expect(causesOf(ofCauses(3))).toEqual(["agent 9"]);
    expect(causesOf([...ofCauses(2), ...several(5)]).toSorted()).toEqual(["agent 11"]);
  });

  test("a device that a person moved out of its cause stays alone, even when its agent fails", () => {
    const storm = several(20);
    const alone = alarm({ cause: "none", network: "10.0.1" });
    expect(causesOf([...storm, alone]).toSorted()).toEqual(["agent 20", "one 1"]);
  });

  test("the most severe group comes first, and in it the most severe alarm", () => {
    const group = several(5, (at) => ({ severity: at === 3 ? "major" : "info", activeAtMs: at }));
    const critical = alarm({ alarmType: "unexpectedMessage", severity: "critical", agentId: "east" });
    const newer = alarm({ alarmType: "doorOpen", severity: "major", activeAtMs: 200_000 });
    const groups = groupAlarms([...group, newer, critical]);
    expect(groups.map(({ ids }) => ids[0])).toEqual([critical.id, newer.id, group[3]?.id]);
  });

  test("each alarm is in one group, whatever their order", () => {
    const anyAlarm = fc.record({
      entityId: fc.constantFrom("a", "b", "c", "d", "e", "f", "g"),
      alarmType: fc.constantFrom("communicationFailure", "doorOpen"),
      severity: fc.constantFrom(...alarmSeverities),
      activeAtMs: fc.integer({ min: 0, max: 300_000 }),
      agentId: fc.constantFrom("west", "east", null),
      network: fc.constantFrom("10.0.1", "10.0.2", null),
      cause: fc.constantFrom(
        null,
        "none" as const,
        cabinet("a"),
        cabinet("b"),
        cabinet("c", { kind: "power" }),
      ),
    });
    fc.assert(
      fc.property(fc.array(anyAlarm, { maxLength: 40 }), (given) => {
        const alarms = given.map((one) => alarm(one));
        const groups = groupAlarms(alarms);
        expect(groups.flatMap(({ ids }) => ids).toSorted()).toEqual(alarms.map(({ id }) => id).toSorted());
        const reversed = groupAlarms(alarms.toReversed());
        const membersOf = (all: typeof groups) => all.map(({ ids }) => ids.toSorted().join()).toSorted();
        expect(membersOf(reversed)).toEqual(membersOf(groups));
      }),
    );
  });
});

test("the network is the beginning of the address; loopback has none", () => {
  expect(networkOf("10.1.2.3")).toBe("10.1.2");
  expect(networkOf("127.0.0.1")).toBeNull();
  expect(networkOf("dms-7.West.example.org")).toBe("west.example.org");
  expect(networkOf("dms-7")).toBeNull();
  expect(networkOf(null)).toBeNull();
});
