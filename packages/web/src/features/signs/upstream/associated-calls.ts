import type { AssociatedBody, AssociatedMessages } from "@gantry/domain/contract/answers/incident-work.ts";
import type { MultiPostAnswer } from "@gantry/domain/contract/answers/post.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { toast } from "../../../kit/toasts/toasts.ts";
import { api } from "../../../queries/api.ts";
import { errorText } from "../../../queries/error-text.ts";
import { translate } from "../../../text/translate.ts";
import { signQueueType } from "../sign/sign-calls.ts";

const { entityType, path } = automatedIncident;

export const associationOf = (incidentId: string): AssociatedBody => ({
  associatedEntityType: entityType,
  associatedEntityId: incidentId,
});

export const associatedQuery = (incidentId: string) =>
  queryOptions({
    // The second part is the entity type, for websocket refetches.
    queryKey: ["associated", signQueueType, incidentId] as const,
    queryFn: ({ signal }) =>
      api.post<AssociatedMessages>("/signs/queue/associated", associationOf(incidentId), { signal }),
  });

/** Everything is taken down or nothing; `refused` says why not. */
export function useTakeDown(incidentId: string, onDone: () => void) {
  const mutation = useMutation({
    mutationFn: () =>
      api.post<Pick<MultiPostAnswer, "results">>(
        "/signs/queue/associated/take-down",
        associationOf(incidentId),
      ),
    onSuccess: ({ results }) => {
      const all = Object.values(results);
      if (all.every(({ status }) => status === "SUCCESS"))
        toast("success", translate("incidents:posted.taken", { count: all.length }));
      onDone();
    },
    onError: (cause) =>
      toast("error", translate("incidents:posted.noneTaken"), { detail: errorText(cause), cause }),
  });
  const refused = Object.entries(mutation.data?.results ?? {}).flatMap(
    ([signId, { status, error, params }]) =>
      status === "SUCCESS" ? [] : [{ signId, error: error ?? "internalError", params }],
  );
  return { ...mutation, refused };
}

/** The person decides that the messages stay, which the incident's log then says. */
export const useLeaveMessages = (incidentId: string, onDone: () => void) =>
  useMutation({
    mutationFn: () => api.post(`${path}/${encodeURIComponent(incidentId)}/leave-messages`),
    onSuccess: onDone,
    onError: (cause) =>
      toast("error", translate("incidents:posted.leaveFailed"), { detail: errorText(cause), cause }),
  });
