import type { ServerResponse } from "node:http";
import { createGzip } from "node:zlib";
import { sendSlowly } from "../odd-http-answers.ts";

/**
 * accessDenied: 401. serverError: 500 with a document. notModified: 304 without being asked. redirected: 302 to an address
 * in a private network. mute: requests are taken, but not answered. slow: one byte per second. empty: no bytes.
 * wrongType: a page. broken: the document ends in its middle. huge: 100 MB. gzipBomb: a small body that unpacks to 100 MB.
 * The others spoil what the document says: noAlerts, swappedCoordinates, farCoordinates (no place on earth), unknownTypes,
 * futureTimes (a day ahead), ancientTimes (a week ago), duplicates (each alert twice), missingIds. In CAP also
 * externalEntity and entityExpansion (a document type that would unpack to 3 GB).
 */
export const feedFaults = [
  "accessDenied",
  "serverError",
  "notModified",
  "redirected",
  "mute",
  "slow",
  "empty",
  "wrongType",
  "broken",
  "huge",
  "gzipBomb",
  "noAlerts",
  "swappedCoordinates",
  "farCoordinates",
  "unknownTypes",
  "futureTimes",
  "ancientTimes",
  "duplicates",
  "missingIds",
  "externalEntity",
  "entityExpansion",
] as const;
export type FeedFault = (typeof feedFaults)[number];
export type HasFault = (name: FeedFault) => boolean;

const dayMs = 86_400_000;
const hugeBytes = 100_000_000;
const inside = "http://169.254.169.254/latest/meta-data/";

/** How far a feed's times are off. */
export const shiftedMs = (hasFault: HasFault): number =>
  hasFault("futureTimes") ? dayMs : hasFault("ancientTimes") ? -7 * dayMs : 0;

/** A place as a feed with these faults states it. */
export function spoilPlace(
  [first, second]: readonly [number, number],
  hasFault: HasFault,
): [first: number, second: number] {
  if (hasFault("farCoordinates")) return [first * 1e6, second * 1e6];
  return hasFault("swappedCoordinates") ? [second, first] : [first, second];
}

export function spoilList<T>(all: readonly T[], hasFault: HasFault): T[] {
  if (hasFault("noAlerts")) return [];
  return hasFault("duplicates") ? all.flatMap((one) => [one, one]) : [...all];
}

export function spoilXml(text: string, hasFault: HasFault): string {
  if (hasFault("externalEntity"))
    return withDocumentType(text, '<!ENTITY secret SYSTEM "file:///etc/passwd">', "&secret;");
  if (!hasFault("entityExpansion")) return text;
  const ten = (name: string) => `&${name};`.repeat(10);
  const names = "abcdefghi".split("");
  const entities = names.map((name, at) =>
    at === 0 ? `<!ENTITY a "lol">` : `<!ENTITY ${name} "${ten(names[at - 1]!)}">`,
  );
  return withDocumentType(text, entities.join(""), "&i;");
}

const withDocumentType = (text: string, entities: string, use: string): string =>
  text.replace("<feed", `<!DOCTYPE feed [${entities}]><feed`).replace(/<title>/, `<title>${use}`);

/** Sends a document as a feed with these faults does. */
export function sendFeed(
  response: ServerResponse,
  { type, text, etag, isKnown }: { type: string; text: string; etag: string; isKnown: boolean },
  hasFault: HasFault,
): void {
  const head = { "content-type": type, etag };
  if (hasFault("mute")) return;
  if (hasFault("accessDenied")) response.writeHead(401).end();
  else if (hasFault("serverError")) response.writeHead(500, head).end(text);
  else if (hasFault("notModified")) response.writeHead(304).end();
  else if (hasFault("redirected")) response.writeHead(302, { location: inside }).end();
  else if (hasFault("slow")) sendSlowly(response, text);
  else if (hasFault("empty")) response.writeHead(200, head).end();
  else if (hasFault("wrongType"))
    response.writeHead(200, { "content-type": "text/html" }).end("<html><body>Sign in</body>");
  else if (hasFault("broken")) response.writeHead(200, head).end(text.slice(0, text.length / 2));
  else if (hasFault("huge")) sendHuge(response.writeHead(200, head));
  else if (hasFault("gzipBomb")) sendBomb(response.writeHead(200, { ...head, "content-encoding": "gzip" }));
  else if (isKnown) response.writeHead(304, { etag }).end();
  else response.writeHead(200, head).end(text);
}

function sendHuge(to: ServerResponse): void {
  writeSpaces(to, () => to.end());
}

function sendBomb(response: ServerResponse): void {
  const packed = createGzip();
  packed.pipe(response);
  writeSpaces(packed, () => packed.end());
}

/** As fast as they are taken. */
function writeSpaces(to: NodeJS.WritableStream & { destroyed?: boolean }, done: () => void): void {
  const part = Buffer.alloc(1_000_000, " ");
  let leftBytes = hugeBytes;
  const send = () => {
    while (leftBytes > 0 && !to.destroyed) {
      leftBytes -= part.length;
      if (!to.write(part)) return void to.once("drain", send);
    }
    done();
  };
  send();
}
