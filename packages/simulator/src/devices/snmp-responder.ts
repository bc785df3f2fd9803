import {
  type ErrorStatusName,
  errorStatuses,
  type SnmpMessage,
  type Varbind,
} from "@gantry/protocols/snmp/message.ts";
import type { ObjectTree } from "./object-tree.ts";

/** The answer of an SNMPv1 device to a GET, GETNEXT or SET; undefined to anything else (RFC 1157). */
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

/** A response that says what is wrong with which varbind and gives the request's varbinds back. */
export function failure(request: SnmpMessage, error: ErrorStatusName, index: number): SnmpMessage {
  return { ...request, pdu: "response", errorStatus: errorStatuses[error], errorIndex: index };
}

function answerEach(request: SnmpMessage, answer: (varbind: Varbind) => Varbind | undefined): SnmpMessage {
  const varbinds: Varbind[] = [];
  for (const [index, varbind] of request.varbinds.entries()) {
    const answered = answer(varbind);
    if (!answered) return failure(request, "noSuchName", index + 1);
    varbinds.push(answered);
  }
  return { ...request, pdu: "response", varbinds };
}

/** All varbinds are looked at before the first is written: a SET is done as a whole or not begun. */
function answerSet(request: SnmpMessage, tree: ObjectTree): SnmpMessage {
  for (const [index, { oid, value }] of request.varbinds.entries()) {
    const object = tree.find(oid);
    const error = object?.write ? object.refuses?.(value) : "noSuchName";
    if (error) return failure(request, error, index + 1);
  }
  for (const [index, { oid, value }] of request.varbinds.entries()) {
    const error = tree.find(oid)?.write?.(value);
    if (error) return failure(request, error, index + 1);
  }
  return { ...request, pdu: "response" };
}
