import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { joinBytes } from "../rtp/bytes.ts";
import { challengeOf, type TextHash, writeAuthorization } from "./authorization.ts";
import { headerOf, interleavedOf, requestBytes, responseBytes, sessionOf } from "./message.ts";
import {
  bodyMaxBytes,
  frameBytes,
  headMaxBytes,
  type RtspItem,
  RtspStreamError,
  RtspStreamReader,
} from "./stream-reader.ts";

const hash: TextHash = (name, text) =>
  createHash(name === "MD5" ? "md5" : "sha256")
    .update(text, "latin1")
    .digest("hex");
const headers = (values: Record<string, string[]>) => ({ headers: new Map(Object.entries(values)) });

function cutPieces(bytes: Uint8Array, cuts: number[]): Uint8Array[] {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, index) => bytes.slice(places[index], end));
}

const frame = fc.record({ channel: fc.nat(255), payload: fc.uint8Array({ maxLength: 300 }) });
const response = fc.record({
  status: fc.integer({ min: 100, max: 599 }),
  body: fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)) }),
});

test("replies and frames of one connection are separated however they are split", () => {
  const items = fc.array(fc.oneof(frame, response), { maxLength: 12 });
  const property = fc.property(items, fc.array(fc.nat(), { maxLength: 30 }), (sent, cuts) => {
    const bytes = sent.map((one) =>
      "channel" in one
        ? frameBytes(one.channel, one.payload)
        : responseBytes(one.status, "OK", { headers: { CSeq: 7 }, body: one.body }),
    );
    const reader = new RtspStreamReader();
    const read = cutPieces(joinBytes(bytes), cuts).flatMap((piece) => reader.push(piece));
    expect(reader.heldOctets).toBe(0);
    expect(read.map(essenceOf)).toEqual(
      sent.map((one) => ("channel" in one ? [one.channel, ...one.payload] : [one.status, one.body])),
    );
  });
  fc.assert(property);
});

function essenceOf(item: RtspItem): unknown[] {
  if (item.type === "frame") return [item.channel, ...item.payload];
  return item.message.type === "response" ? [item.message.status, item.message.body] : [];
}

test("an endless head or body ends the connection", () => {
  const endless = new RtspStreamReader();
  expect(() => {
    for (let bytes = 0; bytes <= headMaxBytes; bytes += 1000)
      endless.push(Uint8Array.from({ length: 1000 }, () => 0x41));
  }).toThrow(RtspStreamError);
  expect(endless.heldOctets).toBeLessThan(headMaxBytes + 1000);
  const long = requestBytes("ANNOUNCE", "rtsp://a", { headers: { "content-length": bodyMaxBytes + 1 } });
  expect(() => new RtspStreamReader().push(long)).toThrow(RtspStreamError);
});

test("a request is read as written, and no value injects a line", () => {
  const bytes = requestBytes("SETUP", "rtsp://cam/1", {
    headers: { CSeq: 3, Session: "a\r\nEvil: yes", Accept: ["one", "two"] },
  });
  const [item] = new RtspStreamReader().push(bytes);
  if (item?.type !== "message" || item.message.type !== "request") throw new Error("no request");
  expect(item.message).toMatchObject({ method: "SETUP", url: "rtsp://cam/1" });
  expect(headerOf(item.message, "evil")).toBeUndefined();
  expect(item.message.headers.get("accept")).toEqual(["one", "two"]);
});

test("session and channels are parsed in the formats servers use", () => {
  expect(sessionOf(headers({ session: ["12345;timeout=30"] }))).toEqual({ id: "12345", timeoutS: 30 });
  expect(sessionOf(headers({ session: ["12345"] }))).toEqual({ id: "12345", timeoutS: 60 });
  expect(interleavedOf(headers({ transport: ["RTP/AVP/TCP;unicast;interleaved=4-5;ssrc=1"] }))).toEqual({
    rtp: 4,
    rtcp: 5,
  });
});

test("a digest matches RFC 2617, with and without quality of protection", () => {
  const question = { method: "GET", url: "/dir/index.html", count: 1, clientNonce: "0a4f113b" };
  const who = { userName: "Mufasa", password: "Circle Of Life" };
  const full = challengeOf(
    headers({
      "www-authenticate": [
        'Basic realm="x"',
        'Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"',
      ],
    }),
  );
  if (!full) throw new Error("no challenge");
  expect(writeAuthorization(full, who, question, hash)).toContain(
    'response="6629fae49393a05397450978507c4ef1"',
  );
  expect(writeAuthorization({ ...full, qop: undefined } as typeof full, who, question, hash)).toContain(
    'response="670fd8c2df070c60b045671b8b24ff02"',
  );
});

test("a digest is preferred to a plain password, and the stronger digest to the weaker", () => {
  const offered = [
    'Basic realm="cam"',
    'Digest realm="cam", nonce="n", algorithm=MD5',
    'Digest realm="cam", nonce="n", algorithm=SHA-256',
    'Digest realm="cam", nonce="n", algorithm=UNKNOWN',
  ];
  expect(challengeOf(headers({ "www-authenticate": offered }))).toMatchObject({ algorithm: "SHA-256" });
  expect(challengeOf(headers({ "www-authenticate": offered.slice(0, 2) }))).toMatchObject({
    algorithm: "MD5",
  });
  expect(challengeOf(headers({ "www-authenticate": offered.slice(3) }))).toBeUndefined();
  const basic = challengeOf(headers({ "www-authenticate": offered.slice(0, 1) }));
  if (!basic) throw new Error("no challenge");
  const request = { method: "DESCRIBE", url: "rtsp://cam", count: 1, clientNonce: "c" };
  expect(writeAuthorization(basic, { userName: "jörg", password: "pä:ss" }, request, hash)).toBe(
    `Basic ${Buffer.from("jörg:pä:ss").toString("base64")}`,
  );
});
