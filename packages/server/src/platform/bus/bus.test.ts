import { connect, type NatsConnection } from "@nats-io/transport-node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../http/free-port.ts";
import { NatsUnderTest, natsServerPath } from "../../testing/nats-server.ts";
import { quietLog } from "../../testing/quiet-log.ts";
import type { BusEvent, BusGap, ServerBus } from "../bus.ts";
import { makeInProcessBus } from "./in-process-bus.ts";
import { natsBus } from "./nats-bus.ts";
import { trackOtherServers } from "./track-other-servers.ts";

type Received = BusEvent | BusGap;
const opened: ServerBus[] = [];
let failures: unknown[] = [];
const report = (error: unknown) => void failures.push(error);

afterEach(async () => {
  for (const bus of opened.splice(0)) await bus.stop();
  failures = [];
});

const grants = (accountId: string, tenantId = "metro"): BusEvent => ({
  topic: "grants",
  tenantId,
  accountId,
});
const update = (id: string, tenantId = "metro"): BusEvent => ({
  topic: "entity",
  tenantId,
  entityType: "SIGN",
  id,
  updateType: "UPDATE",
  rev: 7,
  stateOnly: true,
});
const waitFor = (check: () => void) =>
  expect.poll(() => (check(), true), { timeout: 15_000, interval: 10 }).toBe(true);
const eventsOf = (received: readonly Received[]) => received.filter((event) => event.topic !== "gap");
const gapsOf = (received: readonly Received[]) =>
  received.flatMap((event) => (event.topic === "gap" ? [event.isOver ? "over" : "gap"] : []));

function listen(bus: ServerBus): Received[] {
  const received: Received[] = [];
  bus.subscribe((event) => received.push(event));
  return received;
}

function testBus(open: () => ServerBus): void {
  const openOne = () => {
    const bus = open();
    opened.push(bus);
    return bus;
  };

  test("listeners on the same server have been called in order when publishing returns", () => {
    const bus = openOne();
    const [one, other] = [listen(bus), listen(bus)];
    bus.publish(update("a"));
    bus.publish(grants("amy"));
    expect(eventsOf(one)).toEqual([update("a"), grants("amy")]);
    expect(eventsOf(other)).toEqual(eventsOf(one));
  });

  test("a failing listener does not affect others and is reported", () => {
    const bus = openOne();
    bus.subscribe(() => {
      throw new Error("broken");
    });
    const received = listen(bus);
    bus.publish(update("a"));
    expect(eventsOf(received)).toEqual([update("a")]);
    expect(failures).toEqual([expect.objectContaining({ message: "broken" })]);
  });

  test("an unsubscribed listener is not called", () => {
    const bus = openOne();
    const received: Received[] = [];
    const end = bus.subscribe((event) => received.push(event));
    end();
    bus.publish(update("a"));
    expect(eventsOf(received)).toEqual([]);
  });

  test("publishing on a stopped bus is harmless", async () => {
    const bus = openOne();
    await bus.stop();
    bus.publish(update("a"));
  });
}

describe("within one server", () => {
  testBus(() => makeInProcessBus(report));

  test("a single server reports that it is alone", () => {
    expect(makeInProcessBus(report).reach()).toBe("alone");
  });
});

describe("monitoring other servers", () => {
  test("skipped numbers, a wrong first number and a count that is ahead are detected", () => {
    const others = trackOtherServers();
    expect(others.recordHeartbeat("b", 1, true, 0)).toBe(false);
    expect(others.recordHeartbeat("b", 2, true, 0)).toBe(false);
    expect(others.recordHeartbeat("b", 2, false, 0)).toBe(false);
    expect(others.recordHeartbeat("b", 4, true, 0)).toBe(true);
    expect(others.recordHeartbeat("b", 6, false, 0)).toBe(true);
    expect(others.recordHeartbeat("c", 3, true, 0)).toBe(true);
    expect(others.recordHeartbeat("d", 0, false, 0)).toBe(false);
  });

  test("a server that falls silent without leaving is missed, one that left is not", () => {
    const others = trackOtherServers();
    others.recordHeartbeat("b", 0, false, 0);
    others.recordHeartbeat("c", 0, false, 0);
    expect(others.isOneSilent(2_000)).toBe(false);
    others.left("b");
    others.recordHeartbeat("c", 0, false, 3_000);
    expect(others.isOneSilent(3_100)).toBe(false);
    expect(others.isOneSilent(6_000)).toBe(true);
    expect(others.isOneSilent(400_000)).toBe(false);
  });

  test("without NATS a server works alone and in doubt", async () => {
    const bus = natsBus({
      servers: [`nats://127.0.0.1:${await freePort()}`],
      installation: "x",
      report,
      log: quietLog,
    });
    opened.push(bus);
    const received = listen(bus);
    bus.publish(update("a"));
    expect(eventsOf(received)).toEqual([update("a")]);
    await waitFor(() => expect(gapsOf(received).length).toBeGreaterThan(1));
    expect([bus.reach(), ...new Set(gapsOf(received))]).toEqual(["cutOff", "gap"]);
  });
});

if (natsServerPath) describe("through NATS", testNats);

function testNats(): void {
  let nats: NatsUnderTest;
  let forger: NatsConnection | undefined;
  const open = (installation = "one") => {
    const bus = natsBus({ servers: [nats.url], installation, report, log: quietLog });
    opened.push(bus);
    return bus;
  };
  const openConnected = async (installation?: string) => {
    const bus = open(installation);
    await waitFor(() => expect(bus.reach()).toBe("connected"));
    return bus;
  };

  beforeAll(async () => {
    nats = new NatsUnderTest(await freePort());
    await nats.start();
  });
  afterEach(() => forger?.close());
  afterAll(() => nats.kill());

  testBus(() => natsBus({ servers: [nats.url], installation: "one", report, log: quietLog }));

  test("published messages reach other servers in order and the publisher once", async () => {
    const [a, b] = [await openConnected(), await openConnected()];
    const [atA, atB] = [listen(a), listen(b)];
    const all = Array.from({ length: 500 }, (_, number) =>
      update(`sign-${number}`, `tenant ${number % 3}.*`),
    );
    for (const event of all) a.publish(event);
    await waitFor(() => expect(eventsOf(atB)).toHaveLength(500));
    expect(eventsOf(atB)).toEqual(all);
    expect(eventsOf(atA)).toEqual(all);
    expect(gapsOf(atB)).toEqual([]);
  });

  test("another installation on the same NATS receives nothing", async () => {
    const [a, b, stranger] = [await openConnected(), await openConnected(), await openConnected("two")];
    const [atB, atStranger] = [listen(b), listen(stranger)];
    a.publish(grants("amy"));
    await waitFor(() => expect(eventsOf(atB)).toEqual([grants("amy")]));
    expect(eventsOf(atStranger)).toEqual([]);
  });

  test("foreign messages, and ones whose tenant differs from the subject, are ignored", async () => {
    const b = await openConnected();
    const received = listen(b);
    forger = await connect({ servers: nats.url });
    const subject = `gantry.one.tenant.${Buffer.from("metro").toString("base64url")}`;
    const wrong = [
      "not json",
      JSON.stringify({ server: "x", sequence: 1 }),
      JSON.stringify({ server: "x", sequence: 2, event: { topic: "entity", tenantId: "metro", id: 7 } }),
      JSON.stringify({ server: "x", sequence: 3, event: grants("amy", "coast") }),
    ];
    for (const text of wrong) forger.publish(subject, text);
    forger.publish(subject, JSON.stringify({ server: "y", sequence: 1, event: grants("amy") }));
    await waitFor(() => expect(eventsOf(received)).toEqual([grants("amy")]));
  });

  test("without NATS both servers continue and report the disconnection, and they resynchronize on its return", async () => {
    const [a, b] = [await openConnected(), await openConnected()];
    const [atA, atB] = [listen(a), listen(b)];
    await nats.kill();
    await waitFor(() => expect([a.reach(), b.reach()]).toEqual(["cutOff", "cutOff"]));
    a.publish(grants("amy"));
    expect(eventsOf(atA)).toEqual([grants("amy")]);
    await nats.start();
    await waitFor(() => expect([a.reach(), b.reach()]).toEqual(["connected", "connected"]));
    await waitFor(() => expect([gapsOf(atA).at(-1), gapsOf(atB).at(-1)]).toEqual(["over", "over"]));
    expect(eventsOf(atB)).toEqual([]);
    b.publish(update("b"));
    await waitFor(() => expect(eventsOf(atA).at(-1)).toEqual(update("b")));
  });

  test("a server that stops leaves no doubt, one that dies does", async () => {
    const [a, b] = [await openConnected(), await openConnected()];
    await b.stop();
    const received = listen(a);
    forger = await connect({ servers: nats.url });
    forger.publish("gantry.one.server", JSON.stringify({ server: "dead", sequence: 0 }));
    await waitFor(() => expect(a.reach()).toBe("missingServers"));
    expect(gapsOf(received)).toContain("gap");
    forger.publish("gantry.one.server", JSON.stringify({ server: "dead", sequence: 0, leaves: true }));
    await waitFor(() => expect(a.reach()).toBe("connected"));
    expect(gapsOf(received).at(-1)).toBe("over");
  });

  test("a lost message is detected by its number", async () => {
    const b = await openConnected();
    const received = listen(b);
    forger = await connect({ servers: nats.url });
    const subject = `gantry.one.tenant.${Buffer.from("metro").toString("base64url")}`;
    forger.publish(subject, JSON.stringify({ server: "a", sequence: 1, event: grants("amy") }));
    forger.publish(subject, JSON.stringify({ server: "a", sequence: 3, event: grants("ben") }));
    await waitFor(() =>
      expect(received).toEqual([grants("amy"), grants("ben"), { topic: "gap", isOver: true }]),
    );
  });
}
