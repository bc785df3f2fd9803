import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { buffer } from "node:stream/consumers";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { quietLog } from "../../testing/quiet-log.ts";
import { systemClock } from "../clock.ts";
import type { BlobStore } from "./blob-store.ts";
import { folderStore } from "./folder-store.ts";
import { openBlobStore, parseBlobPlace } from "./open-blob-store.ts";
import { s3Store, signV4 } from "./s3-store.ts";

const exampleKeys = {
  accessKey: "AKIAIOSFODNN7EXAMPLE",
  secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
};
const exampleDay = Date.parse("2013-05-24T00:00:00Z");

test.each([
  [
    "GET",
    "/test.txt",
    { range: "bytes=0-9" },
    undefined,
    "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  ],
  [
    "PUT",
    "/test$file.text",
    { date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" },
    "Welcome to Amazon S3.",
    "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  ],
  ["GET", "/?lifecycle", {}, undefined, "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"],
  [
    "GET",
    "/?max-keys=2&prefix=J",
    {},
    undefined,
    "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  ],
] as const)("%s %s is signed as in the S3 documentation", async (method, at, headers, body, signature) => {
  const url = new URL(at, "https://examplebucket.s3.amazonaws.com");
  const request = { method, url, headers, ...(body === undefined ? {} : { body: Buffer.from(body) }) };
  expect((await signV4(request, exampleKeys, exampleDay)).get("authorization")).toContain(
    `Signature=${signature}`,
  );
});

let service: Server;
let address: string;
let folder: string;
const kept = new Map<string, Buffer>();
let answersBadly: ((answer: ServerResponse) => void) | undefined;
let asked = 0;

async function serve(request: IncomingMessage, answer: ServerResponse): Promise<void> {
  asked += 1;
  const body = await buffer(request);
  if (answersBadly) return answersBadly(answer);
  const time = String(request.headers["x-amz-date"]).replace(
    /^(....)(..)(..T..)(..)(..Z)$/,
    "$1-$2-$3:$4:$5",
  );
  const url = new URL(request.url ?? "", `http://${request.headers.host}`);
  const right = await signV4(
    { method: String(request.method), url, ...(body.length > 0 && { body }) },
    exampleKeys,
    Date.parse(time),
  );
  if (request.headers.authorization !== right.get("authorization"))
    return void answer.writeHead(403).end("<Error/>");
  if (request.method === "PUT") kept.set(url.pathname, body);
  if (request.method === "DELETE") kept.delete(url.pathname);
  const found = kept.get(url.pathname);
  if (request.method === "GET") answer.writeHead(found ? 200 : 404).end(found);
  else answer.writeHead(request.method === "DELETE" ? 204 : 200).end();
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gantry-blobs-"));
  service = createServer((request, answer) => void serve(request, answer));
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/bucket`;
});
afterAll(async () => {
  service.close();
  await rm(folder, { recursive: true });
});

const parts = { clock: systemClock, log: quietLog };
const bytes = Buffer.from([0, 255, 1, 2, 3]);
const key = { tenantId: "metro", blobId: "file 1+ü" };
const stores: [string, () => BlobStore][] = [
  ["a folder", () => folderStore(path.join(folder, "files"))],
  ["an S3 service", () => s3Store({ url: address, ...exampleKeys }, parts)],
];

describe.each(stores)("%s", (_name, open) => {
  test("returns stored content for its tenant and key only, until it is deleted", async () => {
    const store = open();
    expect(await store.get(key)).toBeUndefined();
    await store.put(key, bytes);
    await store.put(key, bytes);
    expect(await store.get(key)).toEqual(bytes);
    expect(await store.get({ ...key, tenantId: "coast" })).toBeUndefined();
    await store.remove(key);
    await store.remove(key);
    expect(await store.get(key)).toBeUndefined();
  });

  test("no key reaches another tenant's files or leaves the store", async () => {
    const store = open();
    await store.put({ tenantId: "coast", blobId: "theirs" }, bytes);
    expect(await store.get({ tenantId: "metro", blobId: "../coast/theirs" })).toBeUndefined();
    await expect(async () => store.get({ tenantId: "..", blobId: "theirs" })).rejects.toThrow(
      "names no file",
    );
    await expect(async () => store.put({ tenantId: "metro", blobId: ".." }, bytes)).rejects.toThrow();
  });
});

test("a folder never contains a partial file under its final name", async () => {
  const store = folderStore(path.join(folder, "whole"));
  await Promise.all(Array.from({ length: 8 }, () => store.put(key, Buffer.alloc(300_000, 7))));
  const names = await readdir(path.join(folder, "whole", "metro"));
  expect(names).toEqual(["file%201%2B%C3%BC"]);
  expect(await readFile(path.join(folder, "whole", "metro", String(names[0])))).toHaveLength(300_000);
});

describe("a failing S3 service", () => {
  const serveBadly = async (bad: (answer: ServerResponse) => void, keys = exampleKeys) => {
    asked = 0;
    answersBadly = bad;
    const store = s3Store({ url: address, ...keys }, parts);
    const outcomes = await Promise.allSettled([store.put(key, bytes)]);
    const read = await Promise.allSettled([store.get(key)]);
    answersBadly = undefined;
    return [...outcomes, ...read].map((one) => (one.status === "rejected" ? one.reason.code : "fine"));
  };

  test("is retried while busy, then the upload is refused", async () => {
    expect(await serveBadly((answer) => answer.writeHead(503).end("slow down"))).toEqual([
      "fileStoreFailed",
      "fileStoreFailed",
    ]);
    expect(asked).toBe(6);
  });

  test("that refuses, disconnects or redirects fails the upload", async () => {
    expect(await serveBadly((answer) => answer.writeHead(403).end())).toEqual([
      "fileStoreFailed",
      "fileStoreFailed",
    ]);
    expect(asked).toBe(2);
    expect(await serveBadly((answer) => answer.destroy())).toEqual(["fileStoreFailed", "fileStoreFailed"]);
    const redirectAway = (answer: ServerResponse) =>
      answer.writeHead(307, { location: "http://127.0.0.1:1/" }).end();
    expect(await serveBadly(redirectAway)).toEqual(["fileStoreFailed", "fileStoreFailed"]);
    const sendHalf = (answer: ServerResponse) => {
      answer.writeHead(200, { "content-length": "10" }).write("12345");
      setImmediate(() => answer.destroy());
    };
    expect((await serveBadly(sendHalf))[1]).toBe("fileStoreFailed");
  });

  test("that rejects the secret stores nothing", async () => {
    const store = s3Store({ url: address, ...exampleKeys, secretKey: "another" }, parts);
    await expect(store.put({ tenantId: "metro", blobId: "x" }, bytes)).rejects.toMatchObject({
      code: "fileStoreFailed",
    });
    expect(kept.has("/bucket/metro/x")).toBe(false);
  });
});

test("the store is a folder or a service with an encrypted connection", () => {
  const parse = (url: string, keys = true) =>
    parseBlobPlace({
      url,
      region: undefined,
      accessKey: keys ? "a" : undefined,
      secretKey: keys ? "b" : undefined,
    });
  expect(parse(pathToFileURL(folder).href)).toEqual({ place: { folder } });
  expect(parse("https://s3.example.org/gantry/")).toEqual({
    place: {
      s3: { url: "https://s3.example.org/gantry", region: "us-east-1", accessKey: "a", secretKey: "b" },
    },
  });
  for (const wrong of [
    "http://s3.example.org/gantry",
    "https://s3.example.org",
    "https://u:p@s3.example.org/x",
    "s3://x",
    "x",
  ])
    expect(parse(wrong), wrong).toHaveProperty("problem");
  expect(parse("https://s3.example.org/gantry", false)).toHaveProperty("problem");
  expect(openBlobStore({ folder }, parts)).toHaveProperty("put");
});
