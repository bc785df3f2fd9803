import { createHash, randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { passwordDigest } from "@gantry/protocols/onvif/soap.ts";
import { findXml, type XmlElement } from "@gantry/domain/xml/xml-reader.ts";
import { digestResponse, headerMembers } from "@gantry/protocols/rtsp/authorization.ts";

interface OnvifAccount {
  userName: string;
  password: string;
}

const tokenHoldsMs = 5_000;
const realm = "camera";

export class OnvifAuthentication {
  readonly #account: OnvifAccount;
  readonly #nowMs: () => number;
  readonly #seen = new Set<string>();
  readonly #nonces = new Set<string>();

  /** `nowMs` is the camera's own clock. */
  constructor(account: OnvifAccount, nowMs: () => number) {
    this.#account = account;
    this.#nowMs = nowMs;
  }

  isSigned(envelope: XmlElement): boolean {
    const token = findXml(envelope, "Header", "Security", "UsernameToken");
    const readText = (name: string) => findXml(token, name)?.text ?? "";
    const [nonce, created] = [readText("Nonce"), readText("Created")];
    const { userName, password } = this.#account;
    const expected = passwordDigest({ nonce: Buffer.from(nonce, "base64"), created, password }, sha1);
    const isRight = readText("Username") === userName && readText("Password") === expected;
    const isNow = Math.abs(Date.parse(created) - this.#nowMs()) <= tokenHoldsMs;
    if (!isRight || !isNow || this.#seen.has(nonce)) return false;
    this.#seen.add(nonce);
    return true;
  }

  challenge(): string {
    const nonce = randomBytes(16).toString("hex");
    this.#nonces.add(nonce);
    return `Digest realm="${realm}", nonce="${nonce}", qop="auth", algorithm=MD5`;
  }

  isAnswered({ authorization = "" }: IncomingHttpHeaders, url: string): boolean {
    const members = headerMembers(authorization.replace(/^Digest\s/i, ""));
    const nonce = members.get("nonce") ?? "";
    const { userName, password } = this.#account;
    const question = {
      algorithm: "MD5",
      userName,
      realm,
      nonce,
      method: "POST",
      url,
      qop: "auth",
      nonceCount: members.get("nc"),
      clientNonce: members.get("cnonce"),
    } as const;
    const isRight = members.get("response") === digestResponse(question, password, md5);
    return isRight && members.get("username") === userName && this.#nonces.has(nonce);
  }
}

const sha1 = (bytes: Uint8Array) => createHash("sha1").update(bytes).digest();
const md5 = (_name: string, text: string) => createHash("md5").update(text, "latin1").digest("hex");
