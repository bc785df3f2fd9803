import type { Notification } from "@gantry/domain/notifications/notification.ts";
import { useMutation } from "@tanstack/react-query";
import { toast } from "../../../kit/toasts/toasts.ts";
import { api } from "../../../queries/api.ts";
import { errorText } from "../../../queries/error-text.ts";
import { type TextKey, translate } from "../../../text/translate.ts";
import { useReadNotificationsAgain } from "./notification-queries.ts";
import { titleOf } from "./notification-text.ts";

const pathOf = ({ id }: Notification, what: string) => `/notifications/${encodeURIComponent(id)}/${what}`;

/** With a message of success or failure (NOTI-026). */
function useAct<Given>(
  act: (given: Given) => Promise<unknown>,
  texts: { done: TextKey; failed: TextKey; nameOf: (given: Given) => string },
) {
  const readAgain = useReadNotificationsAgain();
  return useMutation({
    mutationFn: act,
    onSuccess: (_, given) => toast("success", translate(texts.done, { name: texts.nameOf(given) })),
    onError: (cause, given) =>
      toast("error", translate(texts.failed, { name: texts.nameOf(given) }), {
        detail: errorText(cause),
        cause,
      }),
    // The caller need not wait for the list.
    onSettled: () => void readAgain(),
  });
}

export const useAcknowledgeNotification = () =>
  useAct(
    ({ notification, comment }: { notification: Notification; comment: string }) =>
      api.post(pathOf(notification, "acknowledge"), comment.trim() === "" ? {} : { comment }),
    {
      done: "messages:notificationAcknowledged",
      failed: "messages:notificationAcknowledgeError",
      nameOf: ({ notification }) => titleOf(notification),
    },
  );

export const useIgnoreNotification = () =>
  useAct((notification: Notification) => api.post(pathOf(notification, "ignore")), {
    done: "messages:notificationIgnored",
    failed: "messages:notificationIgnoreError",
    nameOf: titleOf,
  });

export const useIgnoreAll = () =>
  useAct<null>(() => api.post("/notifications/user/ignore-all"), {
    done: "messages:allNotificationsIgnored",
    failed: "messages:allNotificationsIgnoreError",
    nameOf: () => "",
  });
