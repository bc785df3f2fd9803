import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { type SoapFault, soapEnvelope, soapFault } from "@gantry/protocols/onvif/soap.ts";
import { findXml, readXml } from "@gantry/domain/xml/xml-reader.ts";
import type { CameraMount } from "../camera-mount.ts";
import { listenFree, loopback } from "../free-port.ts";
import type { CameraControl, ControlFault, ControlOptions } from "./control-device.ts";
import { OnvifAuthentication } from "./onvif-authentication.ts";
import { type OnvifOddity, onvifOperations, type OnvifParts } from "./onvif-operations.ts";

export interface OnvifOptions extends ControlOptions {
  userName?: string;
  password?: string;
  authentication?: "token" | "digest";
  oddities?: readonly OnvifOddity[];
  clockAheadMs?: number;
  streamUrl?: string;
}
interface OnvifControl extends CameraControl {
  readonly oddities: Set<OnvifOddity>;
  clockAheadMs: number;
  readonly requests: readonly string[];
}

const notAuthorized: SoapFault = { codes: ["Sender", "NotAuthorized"], reason: "Sender not authorized" };
const notKnown: SoapFault = { codes: ["Receiver", "ActionNotSupported"], reason: "Unknown request" };
const openToEverybody = "GetSystemDateAndTime";
const maxRequests = 1000;

export async function onvifCamera(mount: CameraMount, options: OnvifOptions): Promise<OnvifControl> {
  const { clock, ports, userName = "admin", password = "password", authentication = "token" } = options;
  const faults = new Set<ControlFault>();
  const requests: string[] = [];
  let cancelEnd = (): void => {};
  const account = new OnvifAuthentication({ userName, password }, () => clock.nowMs() + control.clockAheadMs);
  const server = createServer((request, response) => void take(request, response));
  const port = await listenFree(server, ports);
  const origin = `http://${loopback}:${port}`;
  const control: OnvifControl = {
    host: loopback,
    port,
    faults,
    oddities: new Set(options.oddities),
    clockAheadMs: options.clockAheadMs ?? 0,
    requests,
    async stop() {
      cancelEnd();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  const parts: OnvifParts = {
    mount,
    oddities: control.oddities,
    streamUrl: options.streamUrl ?? `rtsp://${loopback}:554/stream`,
    origin: () => origin,
    nowMs: () => clock.nowMs(),
    ownNowMs: () => clock.nowMs() + control.clockAheadMs,
    endMotionAfter(ms) {
      cancelEnd();
      if (ms === Number.POSITIVE_INFINITY) return;
      const timer = setTimeout(() => mount.move({ pan: 0, tilt: 0, zoom: 0 }, clock.nowMs()), ms);
      cancelEnd = () => clearTimeout(timer);
    },
  };

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Clients may disconnect at any time.
    const requestText = await text(request).catch(() => "");
    if (faults.has("deaf")) return;
    const { status, body, headers } = answerTo(requestText, request);
    if (faults.has("mute")) return;
    response.writeHead(status, { "content-type": "application/soap+xml; charset=utf-8", ...headers });
    response.end(body);
  }

  function answerTo(requestText: string, { headers, url = "" }: IncomingMessage): Answer {
    const read = readXml(requestText);
    const [body] = (read.ok && findXml(read.root, "Body")?.children) || [];
    if (!read.ok || !body) return answerFault(notKnown, 400);
    if (body.name !== openToEverybody) {
      if (authentication === "digest" && !account.isAnswered(headers, url))
        return { status: 401, body: "", headers: { "www-authenticate": account.challenge() } };
      if (authentication === "token" && !account.isSigned(read.root)) return answerFault(notAuthorized, 400);
    }
    requests.push(body.name);
    if (requests.length > maxRequests) requests.shift();
    const done = onvifOperations[body.name]?.(body, parts) ?? notKnown;
    return typeof done === "string" ? { status: 200, body: soapEnvelope(done) } : answerFault(done, 500);
  }

  return control;
}

interface Answer {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

const answerFault = (fault: SoapFault, status: number): Answer => ({ status, body: soapFault(fault) });
