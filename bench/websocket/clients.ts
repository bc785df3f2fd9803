import { WebSocket } from "ws";
import { idOf, listShownBy, type Load } from "./load.ts";

/**
 * Many pages in one process. They count updates without parsing them, unless asked to keep the last states;
 * `probe` pages show one entity and `aged` ones what others show, and measure the age of what they get.
 */
const [kind = "", role = "", port = "", first = "0", count = "0", loadText = "{}"] = process.argv.slice(2);
const load = JSON.parse(loadText) as Load;
const mark = Buffer.from(kind === "gantry" ? '"type":"update"' : '"updateType":');
let updates = 0;
let frames = 0;
let bytes = 0;
let keepsStates = false;
const agesMs: number[] = [];
const states: Map<string, number>[] = [];
const sockets: WebSocket[] = [];

process.on("disconnect", () => process.exit());
process.on("message", (message: { do: string; revs?: number[] }) => {
  if (message.do === "count") send({ updates, frames, bytes });
  if (message.do === "ages") send({ agesMs });
  if (message.do === "keepStates") keepsStates = true;
  if (message.do === "compare") send({ wrong: wrongStates(message.revs ?? []), open: openCount() });
});
await openAll();
send({ ready: true });

function send(message: object): void {
  process.send?.(message);
}
const openCount = () => sockets.filter((socket) => socket.readyState === socket.OPEN).length;

async function openAll(): Promise<void> {
  const numbers = Array.from({ length: Number(count) }, (_, index) => Number(first) + index);
  const atOnce = 50;
  for (let at = 0; at < numbers.length; at += atOnce)
    await Promise.all(numbers.slice(at, at + atOnce).map((client) => open(client)));
}

async function open(client: number): Promise<void> {
  const path = kind === "gantry" ? "/websocket" : "/socket.io/?EIO=4&transport=websocket";
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { perMessageDeflate: false });
  sockets.push(socket);
  const own = new Map<string, number>();
  states[client] = own;
  const ids = role === "probe" ? [idOf(0)] : role === "idle" ? [] : listShownBy(client, load).map(idOf);
  await new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    const greeted = kind === "gantry" ? greetGantry : greetSocketIo;
    socket.on("message", (data) => {
      const frame = data as Buffer;
      if (frame.length > 200) return countFrame(frame, own);
      greeted(socket, frame.toString(), client, ids, resolve);
    });
    if (kind === "gantry")
      socket.on("open", () =>
        socket.send(JSON.stringify({ type: "auth", token: String(client % load.grants), tenantId: "metro" })),
      );
  });
}

function greetGantry(
  socket: WebSocket,
  text: string,
  _client: number,
  ids: string[],
  done: () => void,
): void {
  const { type } = JSON.parse(text) as { type: string };
  if (type === "ping") return socket.send('{"type":"pong"}');
  if (type === "subscribed") return done();
  if (type !== "auth_result") return;
  if (ids.length === 0) return done();
  const subscribe = { type: "subscribe", subscriptionId: "s", entityType: "CAMERA", ids, tenantId: "metro" };
  socket.send(JSON.stringify(subscribe));
}

/**
 * Hand-written Engine.IO 4 and Socket.IO 5 client: client time is not measured, but the clients share the
 * machine.
 */
function greetSocketIo(
  socket: WebSocket,
  text: string,
  _client: number,
  ids: string[],
  done: () => void,
): void {
  if (text.startsWith("0")) return socket.send("40");
  if (text === "2") return socket.send("3");
  if (text.startsWith("430")) return done();
  if (!text.startsWith("40")) return;
  if (ids.length === 0) return done();
  socket.send(`420${JSON.stringify(["subscribe", ids])}`);
}

function countFrame(frame: Buffer, own: Map<string, number>): void {
  frames += 1;
  bytes += frame.length;
  if (role === "probe" || role === "aged") measureAges(frame.toString());
  for (let at = frame.indexOf(mark); at !== -1; at = frame.indexOf(mark, at + mark.length)) updates += 1;
  if (keepsStates) keep(frame.toString(), own);
}

function measureAges(text: string): void {
  const nowNs = process.hrtime.bigint();
  for (const [, at] of text.matchAll(/"at":"(\d+)"/g)) agesMs.push(Number(nowNs - BigInt(at!)) / 1e6);
}

function keep(text: string, own: Map<string, number>): void {
  for (const [, id, rev] of text.matchAll(/"id":"([^"]+)","rev":(\d+)/g))
    own.set(id!, Math.max(own.get(id!) ?? 0, Number(rev)));
}

function wrongStates(revs: number[]): number {
  let wrong = 0;
  for (let client = Number(first); client < Number(first) + Number(count); client++)
    for (const number of listShownBy(client, load)) {
      const kept = states[client]?.get(idOf(number));
      if ((revs[number] ?? 0) > 0 && kept !== revs[number]) wrong += 1;
    }
  return wrong;
}
