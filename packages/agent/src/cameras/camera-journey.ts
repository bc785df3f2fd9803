import { type CameraAim, longestJourneyMs } from "@gantry/domain/camera/camera-aim.ts";
import { degreesBetween, type Direction } from "@gantry/domain/camera/direction.ts";
import {
  directionOfPoint,
  usualLens,
  zoomFactorOf,
  zoomShareOf,
} from "@gantry/domain/camera/field-of-view.ts";
import type { AgentCallOutcome } from "@gantry/domain/contract/agents/agent-calls.ts";
import type { Clock } from "../clock.ts";
import type { CameraResult, CameraSession, MountPlace } from "../drivers/camera-session.ts";
import type { CameraContact } from "./camera-contact.ts";
import { toReportedPosition } from "./camera-report.ts";
import type { MotionControl } from "./motion-control.ts";
import type { MotionWord } from "./motion-wishes.ts";

type PlacedSession = Required<Pick<CameraSession, "place" | "goTo">>;
interface JourneyParts {
  clock: Clock;
  contact: CameraContact;
  passed(place: MountPlace): void;
}
type Aimed = AgentCallOutcome<"AIM_CAMERA">;

const lookedEveryMs = 400;
const arrivedWithinDegrees = 0.5;
const looksThatStand = 4;
const stillWithinDegrees = 0.02;

/** Sends a camera to a position and follows it; resolves once the camera accepts. */
export async function aimCamera(
  aim: CameraAim,
  word: Omit<MotionWord, "motion">,
  { contact, ...parts }: JourneyParts,
): Promise<Aimed> {
  const { motion } = contact;
  const session = placeSession(contact.session);
  if (!session) return { ok: false, error: "notSupported", detail: "position" };
  const { failure, journey } = await motion.depart(word);
  if (failure) return failAim({ ok: false, failure });
  if (!journey) return { ok: false, error: "deadlinePassed" };
  const from = await session.place();
  if (!from.ok) motion.arrive(journey);
  if (!from.ok) return failAim(from);
  const goal = goalOf(aim, from.value);
  if (!goal) motion.arrive(journey);
  if (!goal) return { ok: false, error: "notSupported", detail: "zoom" };
  if (!motion.isUnderWay(journey)) return { ok: false, error: "deadlinePassed" };
  const sent = await session.goTo(goal);
  if (!sent.ok) void motion.stop();
  if (!sent.ok) return failAim(sent);
  if (!motion.isUnderWay(journey)) {
    motion.repeat();
    return { ok: false, error: "deadlinePassed" };
  }
  void follow({ journey, goal, from: from.value }, { session, motion, ...parts });
  return { ok: true, value: toReportedPosition({ zoomShare: from.value.zoomShare, ...goal }) };
}

export function placeSession(session: CameraSession): PlacedSession | undefined {
  const { place, goTo } = session;
  if (!place || !goTo) return undefined;
  return { place: () => place.call(session), goTo: (goal) => goTo.call(session, goal) };
}

/** Returns undefined if the camera does not report its field of view. */
function goalOf(aim: CameraAim, from: MountPlace): MountPlace | undefined {
  if ("direction" in aim) {
    const { zoomFactor, ...direction } = aim.direction;
    return {
      ...direction,
      ...(zoomFactor !== undefined && { zoomShare: zoomShareOf(zoomFactor, usualLens) }),
    };
  }
  if (from.zoomShare === undefined) return undefined;
  const look = { ...from, zoomFactor: zoomFactorOf(from.zoomShare, usualLens) };
  return directionOfPoint(aim.picture, look, usualLens);
}

async function follow(
  { journey, goal, from }: { journey: object; goal: Direction; from: MountPlace },
  {
    session,
    motion,
    clock,
    passed,
  }: Omit<JourneyParts, "contact"> & { session: PlacedSession; motion: MotionControl },
): Promise<void> {
  const untilMs = clock.monotonicMs() + longestJourneyMs;
  let before = from;
  let looks = 0;
  while (clock.monotonicMs() < untilMs) {
    await new Promise<void>((resolve) => void clock.after(lookedEveryMs, resolve));
    if (!motion.isUnderWay(journey)) return;
    const looked = await session.place();
    if (!looked.ok) continue;
    const place = looked.value;
    passed(place);
    looks = isSame(before, place) ? looks + 1 : 0;
    before = place;
    const isThere = degreesBetween(place, goal) < arrivedWithinDegrees;
    if (looks >= (isThere ? 1 : looksThatStand)) return motion.arrive(journey);
  }
}

function isSame(one: MountPlace, other: MountPlace): boolean {
  return one.zoomShare === other.zoomShare && degreesBetween(one, other) < stillWithinDegrees;
}

function failAim({ failure }: CameraResult<never> & { ok: false }): Aimed {
  return { ok: false, error: failure.code, detail: failure.detail };
}
