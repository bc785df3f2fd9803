import type { PublicMap } from "@gantry/domain/contract/answers/public-map.ts";
import { type PublicFeed, publicParts } from "@gantry/domain/contract/people/preference-calls.ts";
import { feedWriters } from "@gantry/domain/road-events/feeds.ts";
import type { RoadEvents } from "@gantry/domain/road-events/road-events.ts";
import { KeptCopy } from "../http/kept-copy.ts";
import type { PublicChoice } from "./public-choice.ts";

/** Caches between here and the visitor may keep a copy this long. */
const maxAgeS = 5;

export interface FeedState {
  events: number;
  /** Events that have no valid form in the format. */
  leftOut: number;
  bytes: number;
  /** When its content changed last. */
  madeAt: string;
}

/** Copies of what one tenant publishes, all made of the same reading. */
export interface PublicSnapshot {
  embedders: readonly string[];
  map: KeptCopy;
  feeds: ReadonlyMap<PublicFeed, { copy: KeptCopy; state: FeedState; content: string }>;
}

interface Reading {
  choice: PublicChoice;
  map: PublicMap;
  mapUrl: string;
  nowMs: number;
}

/** A copy whose content is the same stays, with its tag: visitors who hold it get no new one. */
export async function makeSnapshot(
  { choice, map, mapUrl, nowMs }: Reading,
  before: PublicSnapshot | undefined,
): Promise<PublicSnapshot> {
  const { tenant, incidents = [], workZones = [] } = map;
  const madeAt = new Date(nowMs).toISOString();
  const events = { tenant, mapUrl, madeAt, incidents, workZones };
  const feeds = choice.feeds.map(async (feed) => {
    const content = JSON.stringify([tenant, incidents, workZones]);
    const held = before?.feeds.get(feed);
    return [feed, held?.content === content ? held : await makeFeed(feed, events, content)] as const;
  });
  const text = JSON.stringify(chosenParts(map, choice));
  return {
    embedders: choice.embedders,
    map: before?.map.text === text ? before.map : await KeptCopy.of(text, maxAgeS),
    feeds: new Map(await Promise.all(feeds)),
  };
}

async function makeFeed(feed: PublicFeed, roadEvents: RoadEvents, content: string) {
  const { document, events, leftOut } = feedWriters[feed](roadEvents);
  const text = JSON.stringify(document);
  const state = { events, leftOut, bytes: Buffer.byteLength(text), madeAt: roadEvents.madeAt };
  return { copy: await KeptCopy.of(text, maxAgeS), state, content };
}

function chosenParts(map: PublicMap, { parts }: PublicChoice): PublicMap {
  const hidden = new Set<string>(publicParts.filter((part) => !parts.includes(part)));
  return Object.fromEntries(Object.entries(map).filter(([name]) => !hidden.has(name))) as PublicMap;
}
