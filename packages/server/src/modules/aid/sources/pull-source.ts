import { readCapFeed } from "@gantry/domain/incidents/cap-feed.ts";
import { readWazeFeed } from "@gantry/domain/incidents/waze-feed.ts";
import { readWzdxFeed } from "@gantry/domain/incidents/wzdx-feed.ts";
import { alertSource, pulledProtocols } from "@gantry/domain/kinds/alert-source.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { type ReadOutside, readOutside, type Validators } from "../../../platform/blobs/fetch-outside.ts";
import type { Platform } from "../../../platform/module.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { type Received, receiveAlerts } from "../alerts/receive-alerts.ts";
import { FeedMemory, type ReadFeed } from "./feed-memory.ts";
import { observeSource, reportingOf, requireSource, type StoredSource } from "./alert-sources.ts";
import { writeSourceLog } from "./source-log.ts";
import { takePublicAlerts } from "./take-public-alerts.ts";

/**
 * Reads the feed of a source and takes its alerts. The feed is read outside of a transaction: a slow one holds no
 * connection. Returns the problem, if any.
 */
export async function pullSource(
  { database, secrets, log, feedHosts }: Pick<Platform, "database" | "secrets" | "log" | "feedHosts">,
  principal: Principal,
  id: string,
  timeoutMs = answerWithinMs,
): Promise<string | undefined> {
  const { source, key } = await database.inTenant(principal, async (db) => ({
    source: await requireSource(db, id),
    key: (await secrets.read(db, alertSource.entityType, [id])).get(id)?.["apiKey"],
  }));
  const { protocol, url } = source.doc;
  if (!pulledProtocols.includes(protocol ?? "") || !url) return "notPolled";
  try {
    const feed = await fetchFeed({ url, key, feedHosts, timeoutMs, known: memory.find(id, url) });
    await database.inTenant(principal, (db) => takeFeed(db, source, feed.text));
    memory.keep(id, feed);
    return undefined;
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    log.warn({ sourceId: id, problem: error.message }, "an alert feed could not be read");
    await database.inTenant(principal, (db) => failFeed(db, id, error.message));
    return error.message;
  }
}

/** A feed that cannot be read; the message says why. */
class FeedError extends Error {}

/** Waze and WZDx feeds of a state have a few megabytes. */
const maxFeedBytes = 20 * 1024 * 1024;
const answerWithinMs = 20_000;

const memory = new FeedMemory();
const notModified = 304;

async function fetchFeed({
  url,
  key,
  feedHosts,
  timeoutMs,
  known,
}: {
  url: string;
  key: string | undefined;
  feedHosts: readonly string[];
  timeoutMs: number;
  known: ReadFeed | undefined;
}): Promise<ReadFeed> {
  const address = URL.parse(url);
  if (!address) throw new FeedError("the address is not a URL");
  const read = await readOutside(address, feedHosts, {
    maxBytes: maxFeedBytes,
    timeoutMs,
    headers: {
      Accept: "application/json, application/cap+xml, application/atom+xml, application/xml;q=0.9",
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...(known && conditionsOf(known.validators)),
    },
  });
  if ("bytes" in read) return { url, validators: read.validators, text: read.bytes.toString("utf8") };
  // Alerts end unless they are reported again, and works begin at their time: the same document is taken once more.
  if (known && read.problem === "status" && read.status === notModified) return known;
  throw new FeedError(wordsOf(read));
}

const conditionsOf = ({ etag, lastModified }: Validators) => ({
  ...(etag !== undefined && { "If-None-Match": etag }),
  ...(lastModified !== undefined && { "If-Modified-Since": lastModified }),
});

function wordsOf(read: Exclude<ReadOutside, { bytes: Buffer }>): string {
  switch (read.problem) {
    case "notWeb":
      return "the address is not HTTP or HTTPS";
    case "notOutside":
      return "the address lies in a private network";
    case "tooLarge":
      return "the feed is too large";
    case "encoded":
      return "the feed is compressed";
    case "noAnswer":
      return "the feed does not answer";
    case "status":
      return `the feed answers ${read.status}`;
  }
}

async function takeFeed(db: TenantTransaction, source: StoredSource, text: string): Promise<void> {
  const received = await takeAlerts(db, source, text);
  const isWorthLogging =
    received.taken > 0 ||
    received.leftOut > 0 ||
    (received.ended ?? 0) > 0 ||
    Object.keys({ ...received.refused, ...received.notes }).length > 0;
  if (isWorthLogging) await writeSourceLog(db, source.id, { outcome: "received", data: { ...received } });
  await observeSource(db, source.id, { status: "ONLINE", problem: null, taken: received.taken });
}

async function failFeed(db: TenantTransaction, id: string, problem: string): Promise<void> {
  await writeSourceLog(db, id, { outcome: "failed", data: { problem } });
  await observeSource(db, id, { status: "OFFLINE", problem, taken: 0 });
}

async function takeAlerts(
  db: TenantTransaction,
  source: StoredSource,
  text: string,
): Promise<Received & { leftOut: number; ended?: number }> {
  if (source.doc.protocol === "CAP")
    return takePublicAlerts(
      db,
      source,
      readFeed(() => readCapFeed(text)),
    );
  const { alerts, leftOut } = readFeed(() =>
    source.doc.protocol === "WZDX" ? readWzdxFeed(text, db.nowMs) : readWazeFeed(text),
  );
  return { ...(await receiveAlerts(db, reportingOf(source), alerts)), leftOut };
}

function readFeed<Feed>(read: () => Feed): Feed {
  try {
    return read();
  } catch (error) {
    throw new FeedError(
      error instanceof SyntaxError ? "the feed is not JSON" : String((error as Error).message),
    );
  }
}
