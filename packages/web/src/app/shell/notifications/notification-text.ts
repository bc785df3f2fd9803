import type { Notification } from "@gantry/domain/notifications/notification.ts";
import { hasText, translateFirst } from "../../../text/translate.ts";

/** The translation, or the fallback where the key is absent or has no text (NOTI-009). */
export const titleOf = ({ titleKey, titleArgs, fallbackTitle }: Notification): string =>
  textOf(titleKey, titleArgs, fallbackTitle);

export const bodyOf = ({ bodyKey, bodyArgs, fallbackBody }: Notification): string =>
  textOf(bodyKey, bodyArgs, fallbackBody);

const textOf = (key: string | null, args: Notification["titleArgs"], fallback: string): string =>
  key !== null && hasText(key) ? translateFirst([key], args) : fallback;
