import { createPublicKey, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type {
  AgentDevice,
  AgentLease,
  AgentToServer,
  EnrolRequest,
  JournalLane,
  Observation,
  ServerToAgent,
} from "@gantry/domain/contract/agents/agent-link.ts";
import { type CallBytes, callBytesOf } from "@gantry/domain/contract/agents/call-bytes.ts";
import { type WebSocket, WebSocketServer } from "ws";

type Batch = Extract<AgentToServer, { type: "batch" }>;

export interface LinkServer {
  url: string;
  stored: { lane: JournalLane; observation: Observation }[];
  batches: Batch[];
  heartbeats: Extract<AgentToServer, { type: "heartbeat" }>[];
  progress: Extract<AgentToServer, { type: "progress" }>[];
  callOutcomes: Extract<AgentToServer, { type: "callOutcome" }>[];
  callOctets: CallBytes[];
  aheadMs: number;
  acknowledges: boolean;
  assignment: { devices: AgentDevice[] };
  connections: number;
  refusesProof: boolean;
  refusal: string;
  losesEnrolAnswer: boolean;
  lease: AgentLease | undefined;
  settled: number[];
  drains: number;
  answersDrain: boolean;
  send(message: ServerToAgent): void;
  sendRaw(frame: string): void;
  goAway(): void;
  comeBack(): void;
  until(fact: () => boolean): Promise<void>;
  stop(): Promise<void>;
}

export async function startLinkServer(port = 0): Promise<LinkServer> {
  const http = createServer((request, response) => void enrol(request, response));
  const sockets = new WebSocketServer({ noServer: true });
  const next: Record<JournalLane, number> = { live: 1, backfill: 1 };
  const waiting = new Set<() => void>();
  let publicKey = "";
  let journalId = "";
  let isAway = false;
  let socket: WebSocket | undefined;

  const look = (): void => {
    for (const check of waiting) check();
  };
  const send = (message: ServerToAgent): void => socket?.send(JSON.stringify(message));
  const serverTime = (): string => new Date(Date.now() + server.aheadMs).toISOString();

  const server: LinkServer = {
    url: "",
    stored: [],
    batches: [],
    heartbeats: [],
    progress: [],
    callOutcomes: [],
    callOctets: [],
    aheadMs: 0,
    acknowledges: true,
    lease: undefined,
    settled: [],
    drains: 0,
    answersDrain: true,
    assignment: { devices: [] },
    connections: 0,
    refusesProof: false,
    refusal: "unknown agent",
    losesEnrolAnswer: false,
    send,
    sendRaw: (frame) => socket?.send(frame),
    goAway() {
      isAway = true;
      socket?.terminate();
    },
    comeBack: () => (isAway = false),
    until: (fact) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (!fact()) return;
          waiting.delete(check);
          clearInterval(timer);
          resolve();
        };
        const timer = setInterval(check, 20);
        waiting.add(check);
        check();
      }),
    async stop() {
      socket?.terminate();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };

  async function enrol(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as EnrolRequest;
    const isFree = publicKey === "" || publicKey === body.publicKey;
    const isRight = request.url === "/agent/enrol" && body.code === "code-1" && isFree;
    if (isRight) publicKey = body.publicKey;
    if (server.losesEnrolAnswer) return void request.socket.destroy();
    response.writeHead(isRight ? 200 : 403, { "content-type": "application/json" });
    response.end(JSON.stringify(isRight ? { agentId: "agent-1", tenantId: "metro" } : {}));
  }

  function accept(opened: WebSocket): void {
    socket = opened;
    server.connections++;
    const nonce = randomBytes(16).toString("base64url");
    opened.on("message", (data, isBinary) => {
      const bytes = isBinary ? callBytesOf(data as Buffer) : undefined;
      if (bytes) server.callOctets.push(bytes);
      else receive(JSON.parse(data.toString()) as AgentToServer, nonce);
      look();
    });
    opened.on("close", look);
  }

  function receive(message: AgentToServer, nonce: string): void {
    switch (message.type) {
      case "hello":
        if (journalId !== message.journalId) Object.assign(next, { live: 1, backfill: 1 });
        journalId = message.journalId;
        return send({ type: "challenge", nonce });
      case "proof":
        return welcome(message.signature, nonce);
      case "heartbeat":
        server.heartbeats.push(message);
        return send({
          type: "heartbeatAck",
          sentAt: message.sentAt,
          serverTime: serverTime(),
          lease: server.lease,
        });
      case "batch":
        return store(message);
      case "settled":
        return void server.settled.push(message.revision);
      case "draining":
        server.drains++;
        if (server.answersDrain) send({ type: "drained" });
        return;
      case "progress":
        return void server.progress.push(message);
      case "callOutcome":
        server.callOutcomes.push(message);
    }
  }

  function welcome(signature: string, nonce: string): void {
    const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
    const isProven = verify(null, Buffer.from(`agent-1\n${nonce}`), key, Buffer.from(signature, "base64url"));
    if (!isProven || server.refusesProof) return send({ type: "refused", error: server.refusal });
    send({
      type: "welcome",
      agentId: "agent-1",
      tenantId: "metro",
      serverTime: serverTime(),
      nextSequence: { ...next },
      lease: server.lease,
    });
    send({ type: "devices", ...server.assignment, epoch: server.lease?.epoch });
  }

  function store(batch: Batch): void {
    server.batches.push(batch);
    if (!server.acknowledges) return;
    if (batch.sequence >= next[batch.lane]) {
      next[batch.lane] = batch.sequence + 1;
      for (const observation of batch.observations) server.stored.push({ lane: batch.lane, observation });
    }
    send({ type: "ack", lane: batch.lane, sequence: next[batch.lane] - 1 });
  }

  http.on("upgrade", (request, stream, head) => {
    if (isAway || request.url !== "/agent") return stream.destroy();
    sockets.handleUpgrade(request, stream, head, accept);
  });
  http.listen(port, "127.0.0.1");
  await once(http, "listening");
  server.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return server;
}
