import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { fontContent } from "@gantry/domain/contract/signs/sign-actions.ts";
import { standard7 } from "@gantry/domain/sign/fonts/built-in-fonts.ts";
import { type Behaviour, faults } from "@gantry/simulator/devices/ntcip-sign/behaviours.ts";
import { startSignDevice } from "@gantry/simulator/devices/ntcip-sign/device.ts";
import { signOptions, withGraphics } from "@gantry/simulator/devices/ntcip-sign/sign-options.ts";
import { makeStandingClock } from "@gantry/simulator/clock.ts";
import { afterEach, expect, test } from "vitest";
import { systemClock } from "../../../clock.ts";
import { ntcipSignOverTcp } from "../driver.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function connectDriver(behaviours: Behaviour[] = []) {
  const sign = await startSignDevice({
    sign: signOptions(withGraphics),
    clock: makeStandingClock(),
    ports: [0],
    behaviours,
    listensTcp: true,
  });
  const session = sessionTo(sign.tcpPort ?? 0);
  ends.push(() => sign.stop());
  return { sign, session };
}

function sessionTo(port: number) {
  const address = { host: "127.0.0.1", port, secrets: { community: "public" } };
  const session = ntcipSignOverTcp.connect(address, { clock: systemClock, timeoutMs: 400 });
  ends.push(() => session.close());
  return session;
}

async function stream(talk: (socket: Socket, request: Buffer) => void) {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (request: Buffer) => talk(socket, request));
    ends.push(() => socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(() => server.close());
  return sessionTo((server.address() as AddressInfo).port);
}

function relay(port: number, request: Buffer, answered: (part: Buffer) => void): void {
  const far = connect(port, "127.0.0.1", () => far.write(request));
  far.on("error", () => {});
  far.on("data", (part: Buffer) => {
    answered(part);
    far.destroy();
  });
}

const post = {
  multi: "ICE",
  beacon: false,
  durationMinutes: 5,
  owner: "operator",
  isStillWanted: () => true,
};

test("a sign is described, posted to, loaded with a font and read back over TCP", async () => {
  const { session } = await connectDriver();
  expect(await session.readDescription()).toMatchObject({ ok: true, value: { widthPx: 128 } });
  expect(await session.postMessage(post)).toMatchObject({ result: "accepted" });
  expect(await session.readFace()).toMatchObject({ value: { face: { multi: "ICE", source: "central" } } });
  const font = fontContent(8, standard7);
  expect(await session.perform("UPLOAD_FONT", { font }, () => {})).toMatchObject({ result: "SUCCESS" });
});

test("a sign that accepts one object per request is read over TCP", async () => {
  const { session } = await connectDriver([faults.oneVarbind()]);
  expect(await session.readDescription()).toMatchObject({ ok: true });
});

test("over TCP an activation without a response is checked and not sent twice", async () => {
  const { sign, session } = await connectDriver([faults.silentAfterSet()]);
  expect(await session.postMessage(post)).toMatchObject({ result: "accepted" });
  expect(sign.machine.activations).toHaveLength(1);
});

test("a read continues over a new connection when the first one is cut", async () => {
  const { sign } = await connectDriver();
  let connections = 0;
  const session = await stream((socket, request) => {
    if (++connections === 1) socket.destroy();
    else relay(sign.tcpPort ?? 0, request, (part) => socket.write(part));
  });
  expect(await session.readFace()).toMatchObject({ ok: true, value: { face: { isBlank: true } } });
});

test("a device that cuts every connection counts as silent", async () => {
  const session = await stream((socket) => void socket.destroy());
  expect(await session.readFace()).toMatchObject({ ok: false, failure: { code: "noAnswer" } });
});

test.each([
  ["noise", Buffer.from("HTTP/1.1 400 Bad Request\r\n\r\n"), "truncatedAnswer"],
  ["a length without end", Buffer.from([0x30, 0x84, 0xff, 0xff, 0xff, 0xff]), "truncatedAnswer"],
  ["half a message", Buffer.from([0x30, 0x20, 2, 1, 0]), "noAnswer"],
])("a stream of %s is not a response", async (_name, answer, code) => {
  const session = await stream((socket) => void socket.write(answer));
  expect(await session.readFace()).toMatchObject({ ok: false, failure: { code } });
});

test("a response in single octets is reassembled", async () => {
  const { sign } = await connectDriver();
  const session = await stream((socket, request) =>
    relay(sign.tcpPort ?? 0, request, (part) => {
      for (const octet of part) socket.write(Buffer.of(octet));
    }),
  );
  expect(await session.readFace()).toMatchObject({ ok: true, value: { face: { isBlank: true } } });
});
