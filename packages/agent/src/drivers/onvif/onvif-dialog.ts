import { createHash, randomBytes } from "node:crypto";
import { systemTimeOf } from "@gantry/protocols/onvif/answers.ts";
import { deviceRequests } from "@gantry/protocols/onvif/requests.ts";
import { readSoap, securityHeader, type SoapFault, soapEnvelope } from "@gantry/protocols/onvif/soap.ts";
import type { XmlElement } from "@gantry/domain/xml/xml-reader.ts";
import { HttpExchange } from "../../transport/http-exchange.ts";
import type { CameraFailure, CameraResult } from "../camera-session.ts";
import type { DeviceAddress, DriverContext } from "../define-driver.ts";

const entryPath = "/onvif/device_service";
const defaultTimeoutMs = 2_000;
const nonceBytes = 16;

export class OnvifDialog {
  readonly #context: DriverContext;
  readonly #http: HttpExchange;
  readonly #userName: string;
  readonly #password: string;
  /** Camera clock minus local clock; undefined until read. */
  #aheadMs: number | undefined;

  constructor({ host, port, secrets, config }: DeviceAddress, context: DriverContext) {
    const userName = config?.["userName"];
    this.#context = context;
    this.#userName = typeof userName === "string" ? userName : "";
    this.#password = secrets["password"] ?? "";
    const timeoutMs = context.timeoutMs ?? defaultTimeoutMs;
    this.#http = new HttpExchange({
      host,
      port,
      userName: this.#userName,
      password: this.#password,
      timeoutMs,
    });
  }

  /** Reads the camera's clock, which needs no credentials; returns the latency. */
  async readClock(): Promise<CameraResult<{ latencyMs: number }>> {
    const { clock } = this.#context;
    const startedMs = clock.monotonicMs();
    const answer = await this.#exchange(entryPath, soapEnvelope(deviceRequests.getSystemDateAndTime()));
    const latencyMs = Math.round(clock.monotonicMs() - startedMs);
    if (!answer.ok) return answer;
    const timeMs = systemTimeOf(answer.value);
    // A camera without a clock uses ours.
    this.#aheadMs = timeMs === undefined ? 0 : timeMs - clock.nowMs();
    return { ok: true, value: { latencyMs } };
  }

  /** Sends one request. An authentication failure may come from a changed camera clock, so it is retried once. */
  async ask(body: string, path = entryPath): Promise<CameraResult<XmlElement>> {
    if (this.#aheadMs === undefined) {
      const read = await this.readClock();
      if (!read.ok) return read;
    }
    const first = await this.#exchange(path, this.#signed(body));
    if (first.ok || first.failure.code !== "accessDenied") return first;
    const before = this.#aheadMs ?? 0;
    const read = await this.readClock();
    if (!read.ok || Math.abs((this.#aheadMs ?? 0) - before) < 1_500) return first;
    return this.#exchange(path, this.#signed(body));
  }

  close(): void {
    this.#http.close();
  }

  #signed(body: string): string {
    if (this.#userName === "") return soapEnvelope(body);
    const created = new Date(this.#context.clock.nowMs() + (this.#aheadMs ?? 0)).toISOString();
    const nonce = randomBytes(nonceBytes);
    const token = { userName: this.#userName, password: this.#password, nonce, created };
    return soapEnvelope(
      body,
      securityHeader(token, (bytes) => createHash("sha1").update(bytes).digest()),
    );
  }

  async #exchange(path: string, envelope: string): Promise<CameraResult<XmlElement>> {
    const answer = await this.#http.post(path, envelope);
    if (!answer.ok) return failWith(answer.failure === "timeout" ? "noAnswer" : "truncatedAnswer", "ONVIF");
    if (answer.status === 401 || answer.status === 403)
      return failWith("accessDenied", `HTTP ${answer.status}`);
    const read = readSoap(answer.text);
    if (read.ok) return { ok: true, value: read.body };
    if ("fault" in read) return failWith(codeOf(read.fault), read.fault.reason);
    return failWith("wrongAnswer", `HTTP ${answer.status}, ${read.problem}`);
  }
}

const codes: Partial<Record<string, CameraFailure["code"]>> = {
  NotAuthorized: "accessDenied",
  FailedAuthentication: "accessDenied",
  ActionNotSupported: "notSupported",
  NoPTZProfile: "notSupported",
  NoImagingForSource: "notSupported",
  NoToken: "presetMissing",
  NoEntity: "presetMissing",
};

function codeOf({ codes: faultCodes }: SoapFault): CameraFailure["code"] {
  return (
    faultCodes
      .toReversed()
      .map((code) => codes[code])
      .find((code) => code !== undefined) ?? "refused"
  );
}

function failWith(code: CameraFailure["code"], detail: string): CameraResult<never> {
  return { ok: false, failure: { code, detail } };
}
