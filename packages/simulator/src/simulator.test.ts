import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vms } from "@gantry/protocols/ntcip1203/objects.ts";
import { integer } from "@gantry/protocols/snmp/value.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeStandingClock } from "./clock.ts";
import { activate, currentBuffer, writeMessage } from "./devices/ntcip-sign/posting.ts";
import { readPorts, writePorts } from "./ports-file.ts";
import { type Simulator, startSimulator } from "./simulator.ts";
import { getValues, type SnmpAddress } from "./snmp-client.ts";

let city: Simulator;
beforeAll(async () => {
  city = await startSimulator({
    seed: "door",
    clock: makeStandingClock(Date.UTC(2026, 0, 1)),
    tenants: ["north"],
  });
});
afterAll(() => city.stop());

const urlOf = (path: string) => `http://127.0.0.1:${city.doorPort}${path}`;
const get = async (path: string) => {
  const response = await fetch(urlOf(path));
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const send = async (method: string, path: string, body?: unknown, type = "application/json") => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const request = body === undefined ? { method } : { method, body: text, headers: { "content-type": type } };
  const response = await fetch(urlOf(path), request);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const sign = (index: number) => {
  const device = city.devices.filter((one) => one.device)[index];
  if (!device?.device || !device.sign) throw new Error("no such sign");
  const { host, port } = device.device;
  const address: SnmpAddress = { host, port, community: device.sign.community };
  return { key: device.key, document: device.document, address };
};

describe("the city", () => {
  test("every sign responds on its port and community as the inventory states", async () => {
    const signs = city.devices.filter(({ device }) => device);
    expect(new Set(signs.map(({ document }) => document["port"])).size).toBe(10);
    for (const [index, { document }] of signs.entries()) {
      const values = await getValues(sign(index).address, [vms.vmsSignWidthPixels, vms.vmsSignHeightPixels]);
      expect(values).toEqual([
        integer(Number(document["pixelWidth"])),
        integer(Number(document["pixelHeight"])),
      ]);
    }
  });

  test("a second city reuses the ports of the first when they are free, and others otherwise", async () => {
    const preferredPorts = city.ports;
    const second = await startSimulator({ seed: "door", preferredPorts, tenants: ["north"] });
    const secondPorts = second.ports;
    await second.stop();
    // Per device: a UDP device may have the number of another's TCP port.
    for (const [key, port] of Object.entries(secondPorts)) expect(port).not.toBe(preferredPorts[key]);
    const third = await startSimulator({ seed: "door", preferredPorts: secondPorts, tenants: ["north"] });
    expect(third.ports).toEqual(secondPorts);
    await third.stop();
  });

  test("a city that cannot open its control port leaves no sign running", async () => {
    await expect(startSimulator({ seed: "x", doorPort: city.doorPort, tenants: ["north"] })).rejects.toThrow(
      /EADDRINUSE/,
    );
  });
});

describe("the control API", () => {
  test("has an inventory with every device's own document", async () => {
    const { body } = await get("/inventory");
    const devices = body["devices"] as {
      key: string;
      tenant: string;
      entityType: string;
      document: Record<string, unknown>;
    }[];
    expect(devices).toHaveLength(83);
    expect(devices.every(({ tenant }) => tenant === "north")).toBe(true);
    const first = devices.find(({ entityType }) => entityType === "SIGN");
    expect(first?.document).toMatchObject({
      protocol: "NTCIP",
      host: "127.0.0.1",
      port: sign(0).address.port,
      community: sign(0).address.community,
    });
  });

  test("has preset names for cameras that only number them, others list their own (CAM-017)", async () => {
    const { body } = await get("/inventory");
    const devices = body["devices"] as { entityType: string; document: object; presets?: object[] }[];
    const cameras = devices.filter(({ entityType }) => entityType === "CAMERA");
    const presetsBy = (protocol: string) =>
      cameras.filter(({ document }) => "protocol" in document && document.protocol === protocol)[0]?.presets;
    for (const protocol of ["NTCIP", "PECLO_D", "COHU_T"])
      expect([protocol, presetsBy(protocol)]).toEqual([
        protocol,
        [
          { token: "1", name: "Along the road" },
          { token: "2", name: "Far ahead" },
          { token: "3", name: "Behind" },
        ],
      ]);
    expect([presetsBy("ONVIF"), presetsBy("NONE")]).toEqual([undefined, undefined]);
  });

  test("returns a sign's face, activations and SETs", async () => {
    const { key, address } = sign(0);
    await writeMessage(address, "CRASH");
    await activate(address);
    const { body } = await get(`/signs/${key}?raster`);
    expect(body).toMatchObject({
      multi: "CRASH",
      source: "central",
      minutesRemaining: 65_535,
      activations: [{ multi: "CRASH", error: "none" }],
    });
    expect(body["sets"]).toHaveLength(8);
    const [page] = body["raster"] as { widthPx: number; heightPx: number; pixels: string }[];
    expect(page?.pixels.length).toBe((page?.widthPx ?? 0) * (page?.heightPx ?? 0) * 6);
    expect(page?.pixels).toMatch(/[1-9a-f]/);
  });

  test("switches a fault on and off", async () => {
    const { key, address } = sign(1);
    expect(await send("POST", `/signs/${key}/fault`, { name: "silent" })).toMatchObject({
      status: 200,
      body: { fault: { name: "silent" } },
    });
    expect(await getValues({ ...address, timeoutMs: 60 }, [vms.vmsSignWidthPixels])).toBeUndefined();
    expect(await send("DELETE", `/signs/${key}/fault`)).toMatchObject({ status: 200, body: { fault: null } });
    expect(await getValues(address, [vms.vmsSignWidthPixels])).toBeDefined();
  });

  test("controls local control, manual messages and restarts", async () => {
    const { key, address } = sign(2);
    expect((await send("POST", `/signs/${key}/local`, { on: true })).body).toMatchObject({
      controlMode: "local",
    });
    expect(await activate(address, { memoryType: 7, number: 1, crc: 0 })).toBe(5);
    await send("POST", `/signs/${key}/local`, { on: false });
    expect((await send("POST", `/signs/${key}/show`, { multi: "BY HAND" })).body).toMatchObject({
      multi: "BY HAND",
      source: "local",
    });
    expect(await currentBuffer(address)).toMatchObject({ multi: "BY HAND" });
    expect((await send("POST", `/signs/${key}/reboot`)).body).toMatchObject({
      multi: "",
      source: "powerRecovery",
    });
  });

  test("advances time, which ends messages", async () => {
    const { key, address } = sign(3);
    expect(await writeMessage(address, "55")).toBe(4);
    expect(await activate(address, { durationMinutes: 5 })).toBe(0);
    const before = (await get("/time")).body["nowMs"] as number;
    expect((await send("POST", "/time", { advanceMs: 300_000 })).body["nowMs"]).toBe(before + 300_000);
    expect((await get(`/signs/${key}`)).body).toMatchObject({ multi: "", source: "endDuration" });
  });

  test.each([
    ["an unknown fault", "fault", { name: "haunted" }, "name"],
    ["an unknown option", "fault", { name: "slow", options: { speed: 1 } }, "speed"],
    ["an option of the wrong type", "fault", { name: "slow", options: { delayMs: "1" } }, "delayMs"],
    ["options that are no object", "fault", { name: "slow", options: 5 }, "options"],
    [
      "an error that the standard has not",
      "fault",
      { name: "refusesActivation", options: { error: "tired" } },
      "error",
    ],
    ["a switch without position", "local", {}, "on"],
    ["a message that is not text", "show", { multi: 5 }, "multi"],
    ["a character that no sign knows", "show", { multi: "\u20ac" }, "multi"],
    ["a negative outage", "reboot", { outageMs: -1 }, "outageMs"],
    ["a body that is not JSON", "show", "{", "body"],
    ["a list", "show", [], "body"],
  ])("answers %s with 400 and the field name", async (_title, action, body, field) => {
    const answer = await send("POST", `/signs/${sign(4).key}/${action}`, body);
    expect(answer).toMatchObject({ status: 400, body: { field } });
    expect((await get(`/signs/${sign(4).key}`)).body).toMatchObject({ fault: null, multi: "" });
  });

  test("does not set time back, and ignores a form sent by a browser page", async () => {
    expect(await send("POST", "/time", { advanceMs: -1 })).toMatchObject({
      status: 400,
      body: { field: "advanceMs" },
    });
    expect(await send("POST", "/time", '{"advanceMs":1}', "text/plain")).toMatchObject({
      status: 400,
      body: { field: "content-type" },
    });
  });

  test("returns a camera's position and last mover, sends it home and restarts its stream", async () => {
    const { key, cameraDevice } = city.devices.find((one) => one.cameraDevice?.control) ?? {};
    if (!key || !cameraDevice) throw new Error("no camera can be moved");
    const before = (await get(`/cameras/${key}`)).body;
    cameraDevice.mount.move({ pan: 0.5 }, city.clock.nowMs());
    city.clock.advance(1000);
    cameraDevice.mount.stop(city.clock.nowMs());
    const { body } = await get(`/cameras/${key}`);
    expect(body).toMatchObject({ isStanding: true, listeners: 0, fault: null });
    expect(body["position"]).not.toEqual(before["position"]);
    expect(body["orders"]).toMatchObject([{ order: "speeds", speeds: { pan: 0.5 } }, { speeds: { pan: 0 } }]);
    await send("POST", `/cameras/${key}/home`, {});
    city.clock.advance(60_000);
    expect((await get(`/cameras/${key}`)).body["position"]).toEqual(before["position"]);
    expect(
      (await send("POST", `/cameras/${key}/fault`, { name: "dropPackets", share: 0.1 })).body,
    ).toMatchObject({
      fault: { name: "dropPackets", share: 0.1 },
    });
    expect((await send("DELETE", `/cameras/${key}/fault`)).body).toMatchObject({ fault: null });
    await send("POST", `/cameras/${key}/restart`, { outageMs: 1000 });
    expect(cameraDevice.stream.isRestarting(city.clock.nowMs())).toBe(true);
    expect((await send("POST", `/cameras/${key}/control-fault`, { name: "deaf" })).body).toMatchObject({
      controlFaults: ["deaf"],
    });
    expect((await send("DELETE", `/cameras/${key}/control-fault`)).body).toMatchObject({ controlFaults: [] });
    expect(await send("POST", `/cameras/${key}/fault`, { name: "haunted" })).toMatchObject({
      status: 400,
      body: { field: "name" },
    });
  });

  test.each([
    ["a detector", "detectors", "NTCIP", "sensorFailure"],
    ["scales", "scales", "HTTP_JSON", "hugeAnswer"],
  ] as const)("sets the faults of %s by name and clears them", async (_, root, protocol, fault) => {
    const { key, document } =
      city.devices.find((one) => one.document["protocol"] === protocol && city[root].has(one.key)) ?? {};
    const path = `/${root}/${key}`;
    expect((await get(path)).body).toMatchObject({ protocol, port: document?.["port"] });
    const set = await send("POST", `${path}/fault`, { name: fault });
    expect(set.body["faults"]).toContain(fault);
    expect((await send("DELETE", `${path}/fault`)).body["faults"]).not.toContain(fault);
    expect(await send("POST", `${path}/fault`, { name: "haunted" })).toMatchObject({
      status: 400,
      body: { field: "name" },
    });
    expect((await send("PUT", path)).status).toBe(404);
  });

  test("makes a crash at a milepost, lists it and ends it, and names a field that is wrong", async () => {
    const made = await send("POST", "/incidents", { road: "I-25", milepost: 260.4, direction: "Southbound" });
    expect(made.body).toMatchObject({ direction: "Southbound", lanesClosed: 2, lanes: 3, tenant: "north" });
    const { id } = made.body;
    const listIds = async () =>
      ((await get("/incidents")).body["incidents"] as { id: string }[]).map((one) => one.id);
    expect(await listIds()).toContain(id);
    expect(city.incidents.active(city.clock.nowMs()).map((one) => one.id)).toContain(id);
    expect((await send("DELETE", `/incidents/${id}`)).status).toBe(200);
    expect((await send("DELETE", `/incidents/${id}`)).status).toBe(404);
    expect(await listIds()).not.toContain(id);
    await send("DELETE", "/incidents");
    expect(await listIds()).toEqual([]);
    for (const [body, field] of [
      [{ road: "I-99", milepost: 1 }, "road"],
      [{ road: "I-25", milepost: 1 }, "milepost"],
      [{ road: "I-25", milepost: "260" }, "milepost"],
      [{ road: "I-25", milepost: 260, direction: "Eastbound" }, "direction"],
      [{ road: "I-25", milepost: 260, lanesClosed: 9 }, "lanesClosed"],
    ] as const)
      expect(await send("POST", "/incidents", body)).toMatchObject({ status: 400, body: { field } });
  });

  test("a request for an incident can be repeated with its id, and drivers report it by its kind", async () => {
    const body = { id: "ex-1", road: "I-25", milepost: 260.4, kind: "debris", minutes: 5 };
    const made = await send("POST", "/incidents", body);
    expect(made.body).toMatchObject({ id: "ex-1", kind: "debris" });
    expect((await send("POST", "/incidents", body)).body).toEqual(made.body);
    await send("DELETE", "/incidents/ex-1");
    const again = await send("POST", "/incidents", body);
    expect(again.body["endsAt"]).not.toBe(made.body["endsAt"]);
    for (const [wrong, field] of [
      [{ ...body, id: "a/b" }, "id"],
      [{ ...body, kind: "meteor" }, "kind"],
    ] as const)
      expect(await send("POST", "/incidents", wrong)).toMatchObject({ status: 400, body: { field } });
  });

  test("names the larger roads, and the place at a milepost or beside a point", async () => {
    const roads = (await get("/roads")).body["roads"] as { tenant: string; road: string }[];
    expect(roads).toContainEqual(
      expect.objectContaining({
        tenant: "north",
        road: "I-25",
        lanes: 3,
        directions: ["Northbound", "Southbound"],
      }),
    );
    const { body: place } = await get("/place?road=I-25&direction=Southbound&milepost=260.4");
    expect(place).toMatchObject({ tenant: "north", milepost: 260.4, direction: "Southbound" });
    const point = `longitude=${place["longitude"]}&latitude=${place["latitude"]}`;
    const { body: back } = await get(`/place?road=I-25&direction=Southbound&${point}`);
    expect(Number(back["milepost"])).toBeCloseTo(260.4, 0);
    expect(await get("/place?road=I-25&longitude=0&latitude=0")).toMatchObject({
      status: 400,
      body: { field: "longitude" },
    });
  });

  test("returns 404 for unknown paths", async () => {
    const paths = [
      "/",
      "/signs/none",
      "/signs/%",
      `/signs/${sign(0).key}/paint`,
      "/inventory/x",
      "/cameras/none",
      "/scales/none",
    ];
    for (const path of paths) expect((await get(path)).status, path).toBe(404);
  });
});

test("keeps the ports for the next run, and ignores a damaged file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "gantry-ports-"));
  const path = join(folder, "deep", "ports.json");
  expect(await readPorts(path)).toEqual({});
  await writePorts(path, { a: 1601, b: 1602 });
  expect(await readPorts(path)).toEqual({ a: 1601, b: 1602 });
  await writePorts(path, { a: 1601, b: 70_000 });
  expect(await readPorts(path)).toEqual({ a: 1601 });
  await rm(folder, { recursive: true });
});
