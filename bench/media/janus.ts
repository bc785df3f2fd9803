import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AnswerOffer } from "./viewers.ts";

export interface Janus {
  version: string;
  processIds: readonly number[];
  rtpPort: number;
  payloadType: number;
  answer: AnswerOffer;
  stop(): Promise<void>;
}

const libraries = "/usr/lib/x86_64-linux-gnu/janus";
const address = "127.0.0.1";
const startsWithinMs = 10_000;
/** Must match what the viewers offer. */
const payloadType = 109;
const parameters = "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f";
const mountpoint = 1;

/**
 * Returns undefined when Janus is not installed. Janus does not send video from the loopback address, so it
 * needs `mediaAddress`.
 */
export async function startJanus(mediaAddress: string): Promise<Janus | undefined> {
  const version = /\d+\.\d+\.\d+/.exec(spawnSync("janus", ["--version"]).stdout?.toString() ?? "")?.[0];
  if (version === undefined) return undefined;
  const folder = await mkdtemp(path.join(tmpdir(), "gantry-janus-"));
  const [webSocketPort, rtpPort] = [await freeTcpPort(), await freeUdpPort()];
  await writeSettings(folder, { mediaAddress, webSocketPort, rtpPort });
  const child = spawn("janus", ["--configs-folder", folder, "--disable-colors"], { stdio: "ignore" });
  const kill = (): void => void child.kill("SIGKILL");
  process.once("exit", kill);
  const stop = async (): Promise<void> => {
    const ended = child.exitCode === null ? once(child, "exit") : undefined;
    kill();
    process.off("exit", kill);
    await ended;
    await rm(folder, { recursive: true });
  };
  try {
    const calls = await openCalls(webSocketPort);
    const { data } = await calls.ask({ janus: "create" });
    const answer: AnswerOffer = (_viewerId, offerSdp) => watch(calls, data?.id ?? 0, offerSdp);
    const close = async (): Promise<void> => {
      calls.close();
      await stop();
    };
    return { version, processIds: [child.pid ?? 0], rtpPort, payloadType, answer, stop: close };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function writeSettings(
  folder: string,
  { mediaAddress, webSocketPort, rtpPort }: { mediaAddress: string; webSocketPort: number; rtpPort: number },
): Promise<void> {
  const listOthers = async (kind: string, own: string): Promise<string> =>
    (await readdir(path.join(libraries, kind)))
      .filter((file) => file.endsWith(".so") && file !== own)
      .join(",");
  const emptyFolder = path.join(folder, "none");
  await mkdir(emptyFolder);
  await writeFile(
    path.join(folder, "janus.jcfg"),
    `general: { configs_folder = "${folder}"
  plugins_folder = "${libraries}/plugins"
  transports_folder = "${libraries}/transports"
  events_folder = "${emptyFolder}"
  loggers_folder = "${emptyFolder}"
  debug_level = 2
  session_timeout = 0 }
nat: { ice_enforce_list = "${mediaAddress}" }
plugins: { disable = "${await listOthers("plugins", "libjanus_streaming.so")}" }
transports: { disable = "${await listOthers("transports", "libjanus_websockets.so")}" }
`,
  );
  await writeFile(
    path.join(folder, "janus.transport.websockets.jcfg"),
    `general: { ws = true
  ws_ip = "${address}"
  ws_port = ${webSocketPort} }
admin: { admin_ws = false }
`,
  );
  await writeFile(
    path.join(folder, "janus.plugin.streaming.jcfg"),
    `street: { type = "rtp"
  id = ${mountpoint}
  media = ({ type = "video"
    mid = "0"
    iface = "${address}"
    port = ${rtpPort}
    pt = ${payloadType}
    codec = "h264"
    fmtp = "${parameters}"
    bufferkf = true }) }
`,
  );
}

interface JanusMessage {
  janus: string;
  transaction?: string;
  sender?: number;
  data?: { id: number };
  plugindata?: { data?: { error?: string } };
  error?: { reason: string };
  jsep?: { sdp: string };
}
interface Calls {
  ask(message: object): Promise<JanusMessage>;
  close(): void;
}

async function openCalls(port: number): Promise<Calls> {
  const socket = await connectSocket(port);
  const waiting = new Map<string, (received: JanusMessage) => void>();
  socket.addEventListener("message", ({ data }) => {
    const received = JSON.parse(String(data)) as JanusMessage;
    if (received.janus !== "ack") waiting.get(received.transaction ?? "")?.(received);
  });
  return {
    async ask(message) {
      const transaction = randomUUID();
      const { promise, resolve } = Promise.withResolvers<JanusMessage>();
      waiting.set(transaction, resolve);
      socket.send(JSON.stringify({ ...message, transaction }));
      const received = await promise;
      waiting.delete(transaction);
      const problem = received.error?.reason ?? received.plugindata?.data?.error;
      if (problem !== undefined) throw new Error(`Janus: ${problem}`);
      return received;
    },
    close: () => socket.close(),
  };
}

/**
 * Janus and the viewers both make offers. Each receives the other's offer as an answer with the DTLS role
 * set.
 */
async function watch(calls: Calls, session: number, sdp: string): Promise<string> {
  const attach = { janus: "attach", session_id: session, plugin: "janus.plugin.streaming" };
  const { data } = await calls.ask(attach);
  const message = { janus: "message", session_id: session, handle_id: data?.id };
  const { jsep } = await calls.ask({ ...message, body: { request: "watch", id: mountpoint } });
  if (!jsep) throw new Error("Janus made no offer");
  await calls.ask({
    ...message,
    body: { request: "start" },
    jsep: { type: "answer", sdp: withRole(sdp, "active") },
  });
  return withRole(jsep.sdp, "passive");
}

function withRole(sdp: string, role: "active" | "passive"): string {
  return sdp.replace("a=setup:actpass", `a=setup:${role}`);
}

async function connectSocket(port: number): Promise<WebSocket> {
  const untilMs = performance.now() + startsWithinMs;
  for (;;) {
    const socket = new WebSocket(`ws://${address}:${port}`, "janus-protocol");
    const opened = await new Promise<boolean>((resolve) => {
      socket.addEventListener("open", () => resolve(true));
      socket.addEventListener("error", () => resolve(false));
    });
    if (opened) return socket;
    if (performance.now() > untilMs) throw new Error("Janus does not listen");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function freeTcpPort(): Promise<number> {
  const server = createServer().listen(0, address);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function freeUdpPort(): Promise<number> {
  const socket = createSocket("udp4").bind(0, address);
  await once(socket, "listening");
  const { port } = socket.address();
  socket.close();
  await once(socket, "close");
  return port;
}
