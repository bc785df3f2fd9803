import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { DetectorDevice } from "../devices/detector-device.ts";
import type { WeatherStationDevice } from "../devices/ntcip-weather/weather-station.ts";
import type { WimStationDevice } from "../devices/wim-station/wim-station.ts";
import type { SignDevice } from "../devices/ntcip-sign/device.ts";
import { presetsKnownByName } from "../city/camera-plan.ts";
import type { City } from "../city/city.ts";
import {
  BadRequest,
  type Body,
  isObject,
  readAdvance,
  readFault,
  readInteger,
  readLocal,
  readReboot,
  readShow,
} from "./requests.ts";
import { addAlert, alertReport, changeAlert, feedSource } from "./alert-door.ts";
import { actOnCamera, cameraReport, setStreamFault } from "./camera-door.ts";
import { actOnFaults, type MeasuringDevice, measuringReport } from "./fault-door.ts";
import { addIncident, endIncidents, incidentReport } from "./incident-door.ts";
import { placeReport, roadReports } from "./road-door.ts";
import { signReport } from "./sign-report.ts";

interface Door {
  port: number;
  stop(): Promise<void>;
}

interface Answer {
  status: number;
  body: unknown;
}

const dayMs = 86_400_000;
const bodyMaxBytes = 64 * 1024;
const notFound: Answer = { status: 404, body: { error: "notFound" } };

/** HTTP test interface on 127.0.0.1: inventory, faces, cameras, measuring devices, feeds, roads, incidents, alerts, faults and time. */
export async function startDoor(city: City, port: number): Promise<Door> {
  const server = createServer((request, response) => {
    answer(request, city).then(
      (result) => send(response, result),
      (error: unknown) => send(response, answerError(error)),
    );
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    async stop() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, "close");
    },
  };
}

async function answer(request: IncomingMessage, city: City): Promise<Answer> {
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  const [root = "", key = "", action = "", ...more] = url.pathname
    .slice(1)
    .split("/")
    .map(decodeURIComponent);
  const method = request.method ?? "GET";
  if (root === "inventory" && key === "" && method === "GET") return answerOk(readInventory(city));
  if (root === "time" && key === "") return handleTime(request, city);
  if (root === "roads" && key === "" && method === "GET") return answerOk({ roads: roadReports() });
  if (root === "place" && key === "" && method === "GET") return answerOk(placeReport(questionOf(url)));
  if (root === "incidents" && action === "") return handleIncidents(request, city, key);
  if (root === "alerts" && more.length === 0) return handleAlerts(request, city, { id: key, what: action });
  const withHistory =
    root === "detectors" || root === "scales" ? city[root] : root === "weather" ? city.stations : undefined;
  if (withHistory && action === "history" && method === "GET")
    return readHistory(withHistory.get(key), city.clock.nowMs(), url.searchParams.get("days"));
  if ((root === "detectors" || root === "scales" || root === "feeds") && more.length === 0)
    return handleMeasuring(request, city[root].get(key), action);
  if (root === "cameras" && more.length === 0) return handleCamera(request, city, { key, action });
  const device = root === "signs" && more.length === 0 ? city.signs.get(key) : undefined;
  if (!device) return notFound;
  if (action === "" && method === "GET")
    return answerOk(signReport(device, { withRaster: url.searchParams.has("raster") }));
  if (action === "fault" && method === "DELETE") {
    device.setFault(undefined);
    return answerOk({ fault: null });
  }
  return method === "POST" ? act(device, action, request) : notFound;
}

async function act(device: SignDevice, action: string, request: IncomingMessage): Promise<Answer> {
  const { machine } = device;
  switch (action) {
    case "fault":
      device.setFault(readFault(await bodyOf(request)));
      return answerOk({ fault: device.fault() });
    case "reboot":
      machine.reboot(readReboot(await bodyOf(request)));
      break;
    case "local":
      machine.setLocal(readLocal(await bodyOf(request)));
      break;
    case "show":
      machine.showByHand(readShow(await bodyOf(request)));
      break;
    default:
      return notFound;
  }
  return answerOk(signReport(device, { withRaster: false }));
}

async function handleCamera(
  request: IncomingMessage,
  { cameras, clock }: City,
  { key, action }: { key: string; action: string },
): Promise<Answer> {
  const device = cameras.get(key);
  if (!device) return notFound;
  const isDone =
    request.method === "POST"
      ? actOnCamera(device, action, await bodyOf(request), clock.nowMs())
      : request.method === "DELETE"
        ? setStreamFault(device, action)
        : request.method === "GET" && action === "";
  return isDone ? answerOk(cameraReport(device, clock.nowMs())) : notFound;
}

async function handleMeasuring(
  request: IncomingMessage,
  device: MeasuringDevice | undefined,
  action: string,
): Promise<Answer> {
  if (!device) return notFound;
  const isRead = request.method === "GET" && action === "";
  const isDone = isRead || actOnFaults(device, request.method ?? "", action, await bodyOf(request));
  return isDone ? answerOk(measuringReport(device)) : notFound;
}

function readHistory(
  device: Pick<DetectorDevice | WeatherStationDevice | WimStationDevice, "history"> | undefined,
  toMs: number,
  days: string | null,
): Answer {
  if (!device) return notFound;
  const given = readInteger({ days: Number(days) }, "days", 1, 60);
  return answerOk({ items: device.history({ fromMs: toMs - given * dayMs, toMs }) });
}

async function handleIncidents(
  request: IncomingMessage,
  { incidents, clock }: City,
  id: string,
): Promise<Answer> {
  const nowMs = clock.nowMs();
  const { method } = request;
  if (method === "DELETE") return endIncidents(incidents, id, nowMs) ? answerOk({}) : notFound;
  if (id !== "") return notFound;
  if (method === "POST") return answerOk(addIncident(incidents, await bodyOf(request), nowMs));
  return method === "GET" ? answerOk({ incidents: incidents.active(nowMs).map(incidentReport) }) : notFound;
}

async function handleTime(request: IncomingMessage, { clock }: City): Promise<Answer> {
  if (request.method === "POST") clock.advance(readAdvance(await bodyOf(request)));
  else if (request.method !== "GET") return notFound;
  return answerOk({ nowMs: clock.nowMs(), now: new Date(clock.nowMs()).toISOString() });
}

async function handleAlerts(
  request: IncomingMessage,
  { alerts, clock }: City,
  about: { id: string; what: string },
): Promise<Answer> {
  const nowMs = clock.nowMs();
  if (request.method === "GET" && about.id === "")
    return answerOk({
      alerts: (["metro", "north"] as const).flatMap((name) => alerts.at(name, nowMs)).map(alertReport),
    });
  if (request.method !== "POST") return notFound;
  if (about.id === "") return answerOk(addAlert(alerts, await bodyOf(request), nowMs));
  const changed = changeAlert(alerts, about, nowMs);
  return changed ? answerOk(changed) : notFound;
}

/** Numbers of an address as numbers, which bodies have. */
const questionOf = ({ searchParams }: URL): Body =>
  Object.fromEntries(
    [...searchParams].map(([name, text]) => [name, /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text]),
  );

function readInventory({ seed, devices, feeds }: City) {
  return {
    seed,
    devices: [
      ...devices.map(({ key, tenant, entityType, document, camera }) => {
        const presets = camera ? presetsKnownByName(camera) : [];
        return { key, tenant, entityType, document, ...(presets.length > 0 && { presets }) };
      }),
      ...[...feeds].map(feedSource),
    ],
  };
}

/** Accepts JSON only, which prevents cross-site requests from browsers. */
async function bodyOf(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bodyMaxBytes) throw new BadRequest("body", `more than ${bodyMaxBytes} octets`);
    chunks.push(chunk);
  }
  if (bytes === 0) return {};
  if (!request.headers["content-type"]?.startsWith("application/json"))
    throw new BadRequest("content-type", "must be application/json");
  const body = parseJson(Buffer.concat(chunks).toString("utf8"));
  if (!isObject(body)) throw new BadRequest("body", "must be a JSON object");
  return body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw Object.assign(new BadRequest("body", "is not JSON"), { cause });
  }
}

function answerError(error: unknown): Answer {
  if (error instanceof BadRequest)
    return { status: 400, body: { error: "badRequest", field: error.field, message: error.message } };
  if (error instanceof URIError) return notFound;
  console.error(error);
  return { status: 500, body: { error: "internal" } };
}

function answerOk(body: unknown): Answer {
  return { status: 200, body };
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
  });
  response.end(`${JSON.stringify(body)}\n`);
}
