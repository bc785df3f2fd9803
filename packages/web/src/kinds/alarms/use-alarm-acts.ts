import {
  type AcknowledgeManyAnswer,
  type AcknowledgeManyRequest,
  type Alarm,
  maxAcknowledged,
} from "@gantry/domain/alarms/alarm.ts";
import { useMutation } from "@tanstack/react-query";
import { translate } from "../../text/translate.ts";
import { createContext, useContext } from "react";
import { api } from "../../queries/api.ts";
import { errorText } from "../../queries/error-text.ts";
import { toast } from "../../kit/toasts/toasts.ts";

/** Delay before the list is read again after an acknowledge or clear (ALM-025). */
export const refreshAfterMs = 500;

export const ActedContext = createContext<() => void>(() => undefined);

export interface ChosenAlarms {
  ids: readonly string[];
  name?: string | undefined;
}

/** Acknowledges alarms with one comment and reports the result (ALM-023, ALM-043). */
export function useAcknowledge() {
  const acted = useContext(ActedContext);
  return useMutation({
    mutationFn: ({ chosen, comment }: { chosen: ChosenAlarms; comment: string }) =>
      acknowledge(chosen.ids, comment.trim() === "" ? {} : { comment }),
    onSuccess: (count, { chosen }) => {
      if (count > 0)
        toast("success", translate("messages:alarmAcknowledged", { count, ...paramsOf(chosen) }));
      const left = chosen.ids.length - count;
      if (left > 0) toast("error", translate("alarms:leftOut", { count: left }));
      window.setTimeout(acted, refreshAfterMs);
    },
    onError: (cause, { chosen }) =>
      toast("error", translate("messages:acknowledgeAlarmError", paramsOf(chosen)), {
        detail: errorText(cause),
        cause,
      }),
  });
}

/** Clears an alarm manually and reports the result (ALM-034, ALM-043). */
export function useClear() {
  const acted = useContext(ActedContext);
  return useMutation({
    mutationFn: ({ id }: Alarm) => api.post<Alarm>(`/alarms/${encodeURIComponent(id)}/resolve`),
    onSuccess: (_, { name }) => {
      toast("success", translate("messages:alarmResolved", { name }));
      window.setTimeout(acted, refreshAfterMs);
    },
    onError: (cause, { name }) =>
      toast("error", translate("messages:resolveAlarmError", { name }), { detail: errorText(cause), cause }),
  });
}

const paramsOf = ({ ids, name }: ChosenAlarms) => ({
  name: name ?? translate("alarms:count", { count: ids.length }),
});

async function acknowledge(ids: readonly string[], body: { comment?: string }): Promise<number> {
  const [only] = ids;
  if (only !== undefined && ids.length === 1) {
    await api.post<Alarm>(`/alarms/${encodeURIComponent(only)}/acknowledge`, body);
    return 1;
  }
  let count = 0;
  for (let start = 0; start < ids.length; start += maxAcknowledged) {
    const some: AcknowledgeManyRequest = { ids: ids.slice(start, start + maxAcknowledged), ...body };
    count += (await api.post<AcknowledgeManyAnswer>("/alarms/acknowledge", some)).acknowledged.length;
  }
  return count;
}
