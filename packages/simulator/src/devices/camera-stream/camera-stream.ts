import { createHash, randomBytes } from "node:crypto";
import { digestResponse, type TextHash } from "@gantry/protocols/rtsp/authorization.ts";
import { latin1Bytes, utf8Characters } from "@gantry/protocols/rtp/bytes.ts";
import type { CameraView } from "./moved-scene.ts";
import type { StreamFault } from "./stream-faults.ts";

interface CameraStreamOptions extends CameraView {
  /** Last part of its address, and its key in the test interface. */
  key: string;
  userName: string;
  password: string;
}

interface Listener {
  hangUp(): void;
}

export class CameraStream {
  readonly options: CameraStreamOptions;
  readonly nonce = randomBytes(8).toString("hex");
  readonly #listeners = new Set<Listener>();
  #fault: StreamFault | undefined;
  #backAtMs = 0;
  playCount = 0;

  constructor(options: CameraStreamOptions) {
    this.options = options;
  }

  get realm(): string {
    return this.options.key;
  }
  get fault(): StreamFault | undefined {
    return this.#fault;
  }
  get listenerCount(): number {
    return this.#listeners.size;
  }

  setFault(fault: StreamFault | undefined): void {
    this.#fault = fault;
  }

  restart(outageMs: number, nowMs: number): void {
    this.#backAtMs = nowMs + outageMs;
    for (const listener of this.#listeners) listener.hangUp();
  }

  isRestarting(nowMs: number): boolean {
    return nowMs < this.#backAtMs;
  }

  add(listener: Listener): void {
    this.playCount++;
    this.#listeners.add(listener);
  }
  delete(listener: Listener): void {
    this.#listeners.delete(listener);
  }

  /** Checks the credentials of a request (RFC 2617). */
  isAllowed(method: string, members: ReadonlyMap<string, string>): boolean {
    const { userName, password } = this.options;
    const url = members.get("uri") ?? "";
    const expected = digestResponse(
      {
        algorithm: "MD5",
        userName: utf8Characters(userName),
        realm: this.realm,
        nonce: this.nonce,
        method,
        url,
        ...onceOf(members),
      },
      utf8Characters(this.#fault?.name === "refusePassword" ? `not ${password}` : password),
      hash,
    );
    return members.get("username") === userName && members.get("response") === expected;
  }
}

function onceOf(members: ReadonlyMap<string, string>) {
  if (members.get("qop") !== "auth") return {};
  return { qop: "auth" as const, nonceCount: members.get("nc"), clientNonce: members.get("cnonce") };
}

const hash: TextHash = (name, text) =>
  createHash(name === "MD5" ? "md5" : "sha256")
    .update(latin1Bytes(text))
    .digest("hex");
