import type { AgentDevice } from "@gantry/domain/contract/agents/agent-link.ts";
import { signActionParameters } from "@gantry/domain/contract/signs/sign-action-parameters.ts";
import type {
  HeldContentItem,
  HeldContentRefs,
} from "@gantry/domain/contract/signs/sign-maintenance-calls.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import {
  type Check,
  hasMembers,
  isAbsentOr,
  isCount,
  isId,
  isListOf,
  isNullOr,
  isRecord,
  isTime,
} from "../link/checks.ts";

type Extras = Pick<AgentDevice, "extras">;

/** The open queue of a sign; null when the server sent none. */
export const queueOf = ({ extras }: Extras): SignQueue | null =>
  (extras?.["queue"] as SignQueue | undefined) ?? null;

/** Fonts and graphics on a sign that are known beside the built-in ones. */
export const heldOf = ({ extras }: Extras): HeldContentRefs | undefined =>
  extras?.["held"] as HeldContentRefs | undefined;

export function contentItemOf(value: unknown): HeldContentItem | undefined {
  return isContentItem(value) ? (value as HeldContentItem) : undefined;
}

const isHash: Check = (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
const isHeld = hasMembers({
  fonts: isListOf(hasMembers({ number: isCount, versionId: isCount, contentHash: isHash })),
  graphics: isListOf(hasMembers({ number: isCount, graphicId: isCount, contentHash: isHash })),
});

/** Stored content has no number on a sign, so any number will do for validation. */
function isContentItem(value: unknown): boolean {
  if (!isRecord(value) || !isHash(value.hash)) return false;
  const addNumber = (content: unknown) => (isRecord(content) ? { ...content, number: 1 } : undefined);
  if (value.type === "font") return signActionParameters("UPLOAD_FONT", { font: addNumber(value.font) }).ok;
  if (value.type !== "graphic") return false;
  return signActionParameters("UPLOAD_GRAPHIC", { graphic: addNumber(value.graphic) }).ok;
}

const isQueueItem = hasMembers({
  id: isId,
  priority: Number.isFinite as Check,
  message: hasMembers({ pages: isListOf(isRecord) }),
  displayDuration: isNullOr(Number.isFinite as Check),
  expiresAt: isNullOr(isTime),
  sequence: Number.isFinite as Check,
});

const isFieldValue = hasMembers({
  text: (value) => typeof value === "string" && /^[1-9]\d{0,2}$/.test(value),
  atMs: Number.isFinite as Check,
});
const isFieldValues: Check = (value) => isRecord(value) && Object.values(value).every(isFieldValue);

const isQueue = hasMembers({
  signId: isId,
  revision: isCount,
  governed: (value) => typeof value === "boolean",
  items: isListOf(isQueueItem),
  fields: isAbsentOr(isFieldValues),
});

/** Whether those extras that belong to signs have the right shape. */
export const areSignExtras = hasMembers({ queue: isAbsentOr(isQueue), held: isAbsentOr(isHeld) });
