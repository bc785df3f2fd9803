import { momentMs } from "../time/moment.ts";
import { childrenOf, findXml, readXml, type XmlElement } from "../xml/xml-reader.ts";
import type { AlertArea, Vertex } from "./alert-area.ts";

/** A message of CAP 1.2 as its sender gives it. */
export interface CapMessage {
  identifier: string;
  msgType: "Alert" | "Update" | "Cancel";
  sentMs: number;
  /** Identifiers of earlier messages that it replaces. */
  references: string[];
  event: string;
  headline: string | null;
  description: string | null;
  instruction: string | null;
  urgency: string;
  severity: string;
  certainty: string;
  expiresMs: number | null;
  areaText: string;
  area: AlertArea;
  parameters: Readonly<Record<string, string>>;
}

/** A state's feed has a few hundred alerts with polygons of a hundred vertices. */
const capLimits = { characters: 10_000_000, depth: 40, elements: 200_000, attributes: 60 } as const;
const maxText = 2000;
const maxVertices = 2000;
const taken: readonly string[] = ["Alert", "Update", "Cancel"];

/**
 * Messages of a document with one CAP alert, a list of them or an Atom feed with alerts in its entries. Tests, drafts,
 * alerts for a closed circle of receivers and those that cannot be read are left out and counted. Throws with the problem
 * for what is no XML, has a document type (so no entity is ever expanded) or passes the limits.
 */
export function readCapFeed(text: string): { messages: CapMessage[]; leftOut: number } {
  const read = readXml(text, capLimits);
  if (!read.ok) throw new Error(problems[read.problem] ?? "the feed is not XML");
  const found = findAlerts(read.root);
  if (found.length === 0 && !listNames.has(read.root.name)) throw new Error("the feed has no alerts");
  const messages = found.flatMap((one) => readAlert(one) ?? []);
  const linked = childrenOf(read.root, "entry").filter((entry) => findAlerts(entry).length === 0).length;
  return { messages, leftOut: found.length - messages.length + linked };
}

const listNames: ReadonlySet<string> = new Set(["feed", "alerts"]);
const problems: Readonly<Record<string, string>> = {
  "document type": "the feed has a document type, which could hide entities",
  "too long": "the feed is too large",
  "too deep": "the feed is nested too deeply",
  "too many elements": "the feed is too large",
};

const findAlerts = (element: XmlElement): XmlElement[] =>
  element.name === "alert" ? [element] : element.children.flatMap(findAlerts);

function readAlert(alert: XmlElement): CapMessage | undefined {
  const identifier = textOf(alert, "identifier");
  const msgType = textOf(alert, "msgType");
  const sentMs = momentMs(textOf(alert, "sent") ?? "");
  const isPublic = textOf(alert, "status") === "Actual" && (textOf(alert, "scope") ?? "Public") === "Public";
  if (!identifier || !taken.includes(msgType ?? "") || sentMs === undefined || !isPublic) return undefined;
  const infos = childrenOf(alert, "info");
  const info = infos.find((one) => textOf(one, "language")?.toLowerCase().startsWith("en")) ?? infos[0];
  // A Cancel needs no information.
  if (!info && msgType !== "Cancel") return undefined;
  const areas = childrenOf(info, "area");
  return {
    identifier,
    msgType: msgType as CapMessage["msgType"],
    sentMs,
    references: readReferences(textOf(alert, "references")),
    event: textOf(info, "event") ?? "Alert",
    headline: textOf(info, "headline"),
    description: textOf(info, "description"),
    instruction: textOf(info, "instruction"),
    urgency: textOf(info, "urgency") ?? "Unknown",
    severity: textOf(info, "severity") ?? "Unknown",
    certainty: textOf(info, "certainty") ?? "Unknown",
    expiresMs: momentMs(textOf(info, "expires") ?? "") ?? null,
    areaText: areas
      .flatMap((area) => textOf(area, "areaDesc") ?? [])
      .join("; ")
      .slice(0, maxText),
    area: {
      polygons: areas.flatMap((area) => childrenOf(area, "polygon").flatMap(({ text }) => readRing(text))),
      circles: areas.flatMap((area) => childrenOf(area, "circle").flatMap(({ text }) => readCircle(text))),
    },
    parameters: Object.fromEntries(
      childrenOf(info, "parameter").map((one) => [
        textOf(one, "valueName") ?? "",
        textOf(one, "value") ?? "",
      ]),
    ),
  };
}

function textOf(parent: XmlElement | undefined, name: string): string | null {
  const text = findXml(parent, name)?.text.slice(0, maxText) ?? "";
  return text === "" ? null : text;
}

/** Each is "sender,identifier,sent". */
const readReferences = (text: string | null): string[] =>
  (text ?? "").split(/\s+/).flatMap((one) => one.split(",")[1] ?? []);

/** "38.47,-120.14 38.34,-119.95 ...": latitude before longitude. */
function readRing(text: string): [Vertex[]] | [] {
  const ring = text
    .split(/\s+/)
    .slice(0, maxVertices)
    .flatMap((pair) => readVertex(pair));
  return ring.length >= 3 ? [ring] : [];
}

/** "32.9525,-115.5527 0": a place and a radius in km. */
function readCircle(text: string): AlertArea["circles"] {
  const [pair = "", radius = ""] = text.split(/\s+/);
  const [centre] = readVertex(pair);
  const radiusKm = Number(radius);
  return centre && radiusKm > 0 ? [{ centre, radiusKm }] : [];
}

function readVertex(pair: string): [Vertex] | [] {
  const [latitude, longitude] = pair.split(",").map(Number);
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? [[longitude!, latitude!]] : [];
}

/** An alert with the newest of its messages. */
export interface CapThread {
  /** Identifier of its first message that is known. */
  id: string;
  newest: CapMessage;
  messages: string[];
}

/**
 * Joins messages that refer to each other. `known`: thread by identifier of messages that were read before, because an
 * update may refer only to the message before it.
 */
export function joinMessages(
  messages: readonly CapMessage[],
  known: ReadonlyMap<string, string>,
): CapThread[] {
  const threadOf = new Map(known);
  const threads = new Map<string, CapThread>();
  for (const message of messages.toSorted((one, other) => one.sentMs - other.sentMs)) {
    const { identifier, references } = message;
    const names = [identifier, ...references];
    const id =
      names.map((name) => threadOf.get(name)).find((one) => one !== undefined) ?? references[0] ?? identifier;
    for (const name of names) threadOf.set(name, id);
    const before = threads.get(id)?.messages ?? [];
    const own = [...new Set([...before, ...references, identifier])];
    threads.set(id, { id, newest: message, messages: own });
  }
  return [...threads.values()];
}
