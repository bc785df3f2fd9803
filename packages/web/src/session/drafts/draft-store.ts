import { useSession } from "../session-store.ts";
import { draftPrefix } from "./forget-drafts.ts";
import { tabId } from "./tab-id.ts";

export interface Draft<Value> {
  value: Value;
  typedAt: string;
}

/** Key of a draft. Includes the user, so that another user of the browser does not see it. */
export type DraftPlace = readonly [tenantId: string, userId: string, ...what: string[]];

interface Stored {
  key: string;
  place: DraftPlace;
  tab: string;
  typedAtMs: number;
  chars: number;
  json: string;
}

export const draftLimits = {
  ageMs: 14 * 24 * 3_600_000,
  perUser: 30,
  chars: 400_000,
  charsPerUser: 2_000_000,
} as const;

/** Drafts of other tabs that this tab continues, by place; forgotten with its own unless typed on since. */
const continued = new Map<string, Pick<Stored, "key" | "typedAtMs">>();

export function useDraftPlace(...what: string[]): DraftPlace {
  const { tenant, user } = useSession();
  return [tenant.id, user.id, ...what];
}

/**
 * Restores input lost to a reload, a crash, a closed tab or a session end. Each tab has its own draft of a
 * place; a tab without one continues the newest of the others. Undefined if there is none or `isValue` rejects it.
 */
export function findDraft<Value>(
  place: DraftPlace,
  isValue: (value: unknown) => value is Value,
  nowMs: number,
  ownTab = tabId(),
): Draft<Value> | undefined {
  const placeText = JSON.stringify(place);
  const found = listStored()
    .filter((stored) => JSON.stringify(stored.place) === placeText && isFresh(stored, nowMs))
    .toSorted((a, b) => Number(b.tab === ownTab) - Number(a.tab === ownTab) || b.typedAtMs - a.typedAtMs);
  for (const { key, tab, typedAtMs, json } of found) {
    const value = parse(json);
    if (!isValue(value)) continue;
    if (tab !== ownTab) continued.set(placeText, { key, typedAtMs });
    return { value, typedAt: new Date(typedAtMs).toISOString() };
  }
  return undefined;
}

/** The value must not contain secrets: they are typed again. */
export function storeDraft(place: DraftPlace, value: unknown, nowMs: number, tab = tabId()): void {
  const key = keyOf(place, tab);
  const json = JSON.stringify(value);
  try {
    if (json.length > draftLimits.chars) throw new Error(`The draft has ${json.length} characters`);
    if (localStorage.getItem(key) === null) makeRoom(place[1], json.length, nowMs);
    localStorage.setItem(key, `${nowMs} ${json}`);
  } catch (error) {
    // Editing continues; only a reload would lose the draft. An older text must not come back instead.
    localStorage.removeItem(key);
    console.warn("The draft could not be kept", error);
  }
}

export function forgetDraft(place: DraftPlace, tab = tabId()): void {
  const placeText = JSON.stringify(place);
  localStorage.removeItem(keyOf(place, tab));
  const other = continued.get(placeText);
  continued.delete(placeText);
  if (other && readStored(other.key)?.typedAtMs === other.typedAtMs) localStorage.removeItem(other.key);
}

function makeRoom(userId: string, chars: number, nowMs: number): void {
  const all = listStored();
  for (const stored of all) if (!isFresh(stored, nowMs)) localStorage.removeItem(stored.key);
  let room = draftLimits.charsPerUser - chars;
  const own = all.filter((stored) => stored.place[1] === userId && isFresh(stored, nowMs));
  for (const [index, stored] of own.toSorted((a, b) => b.typedAtMs - a.typedAtMs).entries()) {
    room -= stored.chars;
    if (index >= draftLimits.perUser - 1 || room < 0) localStorage.removeItem(stored.key);
  }
}

const isFresh = ({ typedAtMs }: Stored, nowMs: number): boolean => nowMs - typedAtMs < draftLimits.ageMs;

function listStored(): Stored[] {
  return Object.keys(localStorage).flatMap((key) => readStored(key) ?? []);
}

/** Undefined for entries that are no drafts. */
function readStored(key: string): Stored | undefined {
  if (!key.startsWith(draftPrefix)) return undefined;
  const named = parse(key.slice(draftPrefix.length)) as { place?: DraftPlace; tab?: string } | undefined;
  const text = localStorage.getItem(key) ?? "";
  const cut = text.indexOf(" ");
  const typedAtMs = Number(text.slice(0, cut));
  if (!Array.isArray(named?.place) || named.tab === undefined || cut < 1 || !Number.isFinite(typedAtMs))
    return undefined;
  const { place, tab } = named;
  return { key, place, tab, typedAtMs, chars: text.length, json: text.slice(cut + 1) };
}

function keyOf(place: DraftPlace, tab: string): string {
  return draftPrefix + JSON.stringify({ place, tab });
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
