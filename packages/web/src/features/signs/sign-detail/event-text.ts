import type { SignEvent } from "@gantry/domain/contract/answers/sign.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { translate } from "../../../text/translate.ts";
import { translateComputed } from "../../../text/translate-computed.ts";
import { optionText } from "../../../text/kind-text.ts";
import { textOfMulti } from "../sign/sign-view.ts";
import { priorityOfItem, winnerChangeOf } from "./timeline.ts";

/** Events that need attention are emphasised. */
const bad = new Set(["activationRefused", "activationNotVerified", "faceChangedWithoutUs", "alarmRaised"]);
export const isBadEvent = (event: Pick<SignEvent, "event">): boolean => bad.has(event.event);

/** Events that change the face have filled dots. */
const turning = new Set(["winnerChanged", "signBlanked", "activationVerified"]);
export const isTurningPoint = (event: Pick<SignEvent, "event">): boolean => turning.has(event.event);

/** Unknown events show their name. */
export function eventText(
  { event, actorDisplayName, data }: SignEvent,
  face: SignFace,
  all: readonly SignEvent[],
): string {
  const actor = actorDisplayName ?? translate("signs:events.somebody");
  const translateText = (key: string, params?: Readonly<Record<string, unknown>>) =>
    translateComputed(`signs:events.${key}`, params);
  switch (event) {
    case "queueItemEnded":
      return translateComputed([`signs:events.ended.${String(data.reason)}`, "signs:events.ended.other"], {
        actor,
        priority: data.priority,
      });
    case "winnerChanged": {
      const { itemId, priority = itemId && priorityOfItem(all, itemId) } = winnerChangeOf({ data });
      if (itemId === null) return translateText("winnerNone");
      return typeof priority === "number"
        ? translateText("winnerChanged", { priority })
        : translateText("winnerOther");
    }
    case "faceRead": {
      const multi = typeof data.multi === "string" ? data.multi : "";
      return data.isBlank === true || multi === ""
        ? translateText("faceReadBlank")
        : translateText("faceRead", { text: textOfMulti(multi, face) });
    }
    case "activationRefused":
      return data.detail
        ? translateText("activationRefusedWhy", { detail: data.detail })
        : translateText("activationRefused");
    case "activationNotVerified":
      return data.reason
        ? translateText("activationNotVerified", {
            reason: translateComputed(`signNeeds:reasons.${String(data.reason)}`),
          })
        : translateText("activationNotVerifiedPlain");
    case "statusChanged":
      return translateText("statusChanged", { status: statusWord(data.to) });
    case "verificationChanged": {
      const state = translateComputed(`status:verification.${String(data.state)}`).toLowerCase();
      if (typeof data.reason !== "string") return translateText("verificationChanged", { state });
      const reason = translateComputed(`signNeeds:reasons.${data.reason}`);
      return translateText("verificationChangedWhy", { state, reason });
    }
    default:
      return translateComputed([`signs:events.${event}`, "signs:events.other"], {
        actor,
        event,
        priority: data.priority,
        ...(typeof data.alarmType === "string" && { alarm: optionText("alarmType", data.alarmType) }),
      });
  }
}

function statusWord(status: unknown): string {
  const word = translate(`status:device.${status as DeviceStatus}`, { defaultValue: String(status) });
  return word.toLowerCase();
}
