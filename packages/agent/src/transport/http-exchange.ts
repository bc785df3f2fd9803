import { createHash, randomBytes } from "node:crypto";
import { Agent, type IncomingMessage, request } from "node:http";
import {
  type Challenge,
  challengeOf,
  type TextHash,
  writeAuthorization,
} from "@gantry/protocols/rtsp/authorization.ts";

interface HttpAddress {
  host: string;
  port: number;
  userName: string;
  password: string;
  timeoutMs: number;
}

type HttpAnswer =
  | { ok: true; status: number; text: string }
  /** `timeout`: no response. `malformed`: an unreadable response. */
  | { ok: false; failure: "timeout" | "malformed" };
type Received = { status: number; challenges: string[]; text: string };

const longestAnswer = 512 * 1024;
const contentType = "application/soap+xml; charset=utf-8";
const unauthorized = 401;

const hash: TextHash = (name, text) =>
  createHash(name === "MD5" ? "md5" : "sha256")
    .update(text, "latin1")
    .digest("hex");

/**
 * Posts to one device over persistent connections. Supports HTTP digest authentication, but not basic, which
 * would expose the password.
 */
export class HttpExchange {
  readonly #address: HttpAddress;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 });
  readonly #open = new AbortController();
  #challenge: (Challenge & { scheme: "digest" }) | undefined;
  #count = 0;

  constructor(address: HttpAddress) {
    this.#address = address;
  }

  async post(path: string, body: string): Promise<HttpAnswer> {
    const first = await this.#ask(path, body);
    if (typeof first === "string") return { ok: false, failure: first };
    if (first.status !== unauthorized || !this.#isRetryDue(first.challenges)) return { ok: true, ...first };
    const second = await this.#ask(path, body);
    return typeof second === "string" ? { ok: false, failure: second } : { ok: true, ...second };
  }

  close(): void {
    this.#open.abort();
    this.#agent.destroy();
  }

  /** True for an unanswered challenge: the first one, or one with a new nonce. */
  #isRetryDue(challenges: string[]): boolean {
    const challenge = challengeOf({ headers: new Map([["www-authenticate", challenges]]) });
    if (challenge?.scheme !== "digest" || challenge.nonce === this.#challenge?.nonce) return false;
    this.#challenge = challenge;
    this.#count = 0;
    return true;
  }

  async #ask(path: string, body: string): Promise<Received | "timeout" | "malformed"> {
    const authorized = this.#authorization(path);
    const first = await this.#send(path, body, authorized);
    // The device may have closed an idle connection, which is not a failure.
    return first === "stale" ? this.#sendSurely(path, body, authorized) : first;
  }

  async #sendSurely(path: string, body: string, authorized: string | undefined) {
    const second = await this.#send(path, body, authorized);
    return second === "stale" ? "timeout" : second;
  }

  #authorization(path: string): string | undefined {
    if (!this.#challenge) return undefined;
    const asked = {
      method: "POST",
      url: path,
      count: ++this.#count,
      clientNonce: randomBytes(8).toString("hex"),
    };
    return writeAuthorization(this.#challenge, this.#address, asked, hash);
  }

  #send(
    path: string,
    body: string,
    authorized: string | undefined,
  ): Promise<Received | "timeout" | "malformed" | "stale"> {
    const { host, port, timeoutMs } = this.#address;
    const { promise, resolve } = Promise.withResolvers<Received | "timeout" | "malformed" | "stale">();
    const signal = AbortSignal.any([this.#open.signal, AbortSignal.timeout(timeoutMs)]);
    const headers = {
      "content-type": contentType,
      "content-length": Buffer.byteLength(body),
      ...(authorized === undefined ? {} : { authorization: authorized }),
    };
    const asked = request({ host, port, path, method: "POST", agent: this.#agent, headers, signal });
    asked.setNoDelay(true);
    asked.on("error", (error: NodeJS.ErrnoException) => {
      const isStale = asked.reusedSocket && (error.code === "ECONNRESET" || error.code === "EPIPE");
      resolve(isStale ? "stale" : error.code?.startsWith("HPE_") ? "malformed" : "timeout");
    });
    asked.on("response", (response) => void receive(response).then(resolve));
    asked.end(body);
    return promise;
  }
}

async function receive(response: IncomingMessage): Promise<Received | "timeout" | "malformed"> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > longestAnswer) {
        response.destroy();
        return "malformed";
      }
      parts.push(part);
    }
  } catch {
    return "timeout";
  }
  const header = response.headersDistinct["www-authenticate"] ?? [];
  return {
    status: response.statusCode ?? 0,
    challenges: header,
    text: Buffer.concat(parts).toString("utf8"),
  };
}
