import { createSocket } from "node:dgram";
import { once } from "node:events";
import { decodeSnmpMessage, encodeSnmpMessage } from "../../packages/protocols/src/snmp/message.ts";

/**
 * Devices in a process of their own: `live` ones answer every GET, `dead` ones never respond. Responses are
 * cached per request without its id, so answering costs almost nothing.
 */
const [live = 0, dead = 0] = process.argv.slice(2).map(Number);
const answers = new Map<string, { frame: Buffer; idAt: number }>();

function answerTo(request: Buffer): Buffer | undefined {
  const id = idIn(request, 0xa0);
  if (!id) return undefined;
  const key = request.toString("latin1", 0, id.at) + request.toString("latin1", id.end);
  const known = answers.get(key) ?? learn(request, key);
  if (!known) return undefined;
  const frame = Buffer.from(known.frame);
  request.copy(frame, known.idAt, id.at, id.end);
  return frame;
}

function idIn(frame: Buffer, pduTag: number): { at: number; end: number } | undefined {
  const pduAt = frame.indexOf(pduTag, 8);
  const lengthOctet = frame[pduAt + 1] ?? 0;
  const at = pduAt + 4 + (lengthOctet < 0x80 ? 0 : lengthOctet & 0x7f);
  return pduAt < 0 ? undefined : { at, end: at + (frame[at - 1] ?? 0) };
}

function learn(request: Buffer, key: string): { frame: Buffer; idAt: number } | undefined {
  const message = decodeSnmpMessage(request);
  if (!message.ok) return undefined;
  const varbinds = message.value.varbinds.map(({ oid }, index) => ({
    oid,
    value: { type: "integer" as const, value: index * 1000 },
  }));
  const frame = Buffer.from(encodeSnmpMessage({ ...message.value, pdu: "response", varbinds }));
  const idAt = idIn(frame, 0xa2)?.at;
  if (idAt === undefined) return undefined;
  const made = { frame, idAt };
  answers.set(key, made);
  return made;
}

async function startDevice(answersAtAll: boolean): Promise<number> {
  const socket = createSocket({ type: "udp4", lookup: (host, _options, done) => done(null, host, 4) });
  socket.on("message", (request, { port, address }) => {
    const answer = answersAtAll ? answerTo(request) : undefined;
    if (answer) socket.send(answer, port, address);
  });
  // Registered before `bind`: without a DNS lookup the socket listens at once.
  const listening = once(socket, "listening");
  socket.bind(0, "127.0.0.1");
  await listening;
  return socket.address().port;
}

const ports: { live: number[]; dead: number[] } = { live: [], dead: [] };
for (let count = 0; count < live; count++) ports.live.push(await startDevice(true));
for (let count = 0; count < dead; count++) ports.dead.push(await startDevice(false));
process.on("disconnect", () => process.exit());
process.send?.(ports);
