import {
  type ErrorStatusName,
  errorStatuses,
  type SnmpMessage,
  type Varbind,
} from "@gantry/protocols/snmp/message.ts";
import type { ObjectTree } from "./object-tree.ts";

/** Response to an SNMPv1 GET, GETNEXT or SET; undefined for anything else (RFC 1157). */
export function respond(request: SnmpMessage, tree: ObjectTree): SnmpMessage | undefined {
  switch (request.pdu) {
    case "get":
      return answerEach(request, ({ oid }) => {
        const object = tree.find(oid);
        return object && { oid, value: object.read() };
      });
    case "getNext":
      return answerEach(request, ({ oid }) => {
        const next = tree.after(oid);
        return next && { oid: next.oid, value: next.object.read() };
      });
    case "set":
      return answerSet(request, tree);
    case "response":
      return undefined;
  }
}

export function writeFailure(request: SnmpMessage, error: ErrorStatusName, index: number): SnmpMessage {
  return { ...request, pdu: "response", errorStatus: errorStatuses[error], errorIndex: index };
}

function answerEach(request: SnmpMessage, answer: (varbind: Varbind) => Varbind | undefined): SnmpMessage {
  const varbinds: Varbind[] = [];
  for (const [index, varbind] of request.varbinds.entries()) {
    const answered = answer(varbind);
    if (!answered) return writeFailure(request, "noSuchName", index + 1);
    varbinds.push(answered);
  }
  return { ...request, pdu: "response", varbinds };
}

/** Checks all varbinds before writing, so that a SET is atomic. */
function answerSet(request: SnmpMessage, tree: ObjectTree): SnmpMessage {
  for (const [index, { oid, value }] of request.varbinds.entries()) {
    const object = tree.find(oid);
    const error = object?.write ? object.refuses?.(value) : "noSuchName";
    if (error) return writeFailure(request, error, index + 1);
  }
  for (const [index, { oid, value }] of request.varbinds.entries()) {
    const error = tree.find(oid)?.write?.(value);
    if (error) return writeFailure(request, error, index + 1);
  }
  return { ...request, pdu: "response" };
}
