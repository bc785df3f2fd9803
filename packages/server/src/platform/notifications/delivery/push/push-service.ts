import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { PushSubscription } from "@gantry/domain/contract/people/push-devices.ts";
import { decrypt } from "http_ece";

export interface ReceivedPush {
  endpoint: string;
  headers: IncomingHttpHeaders;
  /** Decrypted. */
  message: unknown;
  /** Claims of the token whose signature fits the key beside it. */
  claims: { aud?: string; exp?: number; sub?: string };
  publicKey: string;
}

export interface PushService {
  received: ReceivedPush[];
  /** What a new browser would send to the console. */
  subscribe(): PushSubscription;
  /** Answers this, at one endpoint or at all, or 201. */
  answer(status: number, endpoint?: string): void;
  stop(): Promise<void>;
}

type Browser = Omit<Parameters<typeof decrypt>[1], "version">;

/** A real push service on loopback with the browsers behind it, which decrypt by another author's code. */
export async function servePushes(): Promise<PushService> {
  const received: ReceivedPush[] = [];
  const browsers = new Map<string, Browser>();
  const answers = new Map<string | undefined, number>();
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const endpoint = `${origin}${request.url}`;
      const browser = browsers.get(endpoint);
      const status = answers.get(endpoint) ?? answers.get(undefined) ?? (browser ? 201 : 404);
      if (browser && status === 201)
        received.push({ endpoint, headers: request.headers, ...readPush(request.headers, body, browser) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    received,
    subscribe() {
      const endpoint = `${origin}/push/${randomBytes(16).toString("base64url")}`;
      const [privateKey, authSecret] = [createECDH("prime256v1"), randomBytes(16)];
      const p256dh = privateKey.generateKeys("base64url");
      browsers.set(endpoint, { privateKey, authSecret });
      return { endpoint, keys: { p256dh, auth: authSecret.toString("base64url") } };
    },
    answer: (status, endpoint) => void answers.set(endpoint, status),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function readPush(headers: IncomingHttpHeaders, body: Buffer, browser: Browser) {
  const plain = decrypt(body, { version: "aes128gcm", ...browser });
  return { message: JSON.parse(plain.toString("utf8")) as unknown, ...readToken(headers.authorization) };
}

/** Throws for a signature that does not fit (RFC 8292). */
function readToken(authorization = ""): Pick<ReceivedPush, "claims" | "publicKey"> {
  const [, token = "", publicKey = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const key = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
  const signed = Buffer.from(`${head}.${claims}`);
  const isOurs = verify(
    "sha256",
    signed,
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isOurs) throw new Error("The token's signature is wrong.");
  return { publicKey, claims: JSON.parse(Buffer.from(claims, "base64url").toString("utf8")) };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
