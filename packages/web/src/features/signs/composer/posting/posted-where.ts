import { isTimed } from "@gantry/domain/sign/message/message-duration.ts";
import { durationMsFromNs, type SignMessage } from "@gantry/domain/sign/message/message.ts";
import i18next from "i18next";
import { durationText } from "../../sign/duration-text.ts";
import type { Sign } from "../../sign/sign-entity.ts";
import { roadText } from "../../sign/sign-view.ts";

export function postedWhere(sign: Sign, message: SignMessage): string {
  const duration = isTimed(message.duration)
    ? durationText(durationMsFromNs(message.duration))
    : i18next.t("signs:duration.continuous");
  return [sign.name, roadText(sign), duration].filter(Boolean).join(", ");
}
