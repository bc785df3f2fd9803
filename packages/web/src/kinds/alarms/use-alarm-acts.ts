import {
  type AcknowledgeManyAnswer,
  type AcknowledgeManyRequest,
  type Alarm,
  maxAcknowledged,
  type ShelveAnswer,
  type ShelveRequest,
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
      reportLeft(chosen.ids.length - count);
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

interface Shelving {
  chosen: ChosenAlarms;
  /** ISO 8601. */
  until: string;
  reason: string;
}

/** Shelves alarms until a time and reports the result. */
export function useShelve() {
  const acted = useContext(ActedContext);
  return useMutation({
    mutationFn: ({ chosen, until, reason }: Shelving) =>
      inParts(chosen.ids, async (ids) => {
        const body: ShelveRequest = { ids, until, reason: reason.trim() };
        return (await api.post<ShelveAnswer>("/alarms/shelve", body)).shelved.length;
      }),
    onSuccess: (count, { chosen }) => {
      if (count > 0) toast("success", translate("alarms:wereShelved", { count }));
      reportLeft(chosen.ids.length - count);
      window.setTimeout(acted, refreshAfterMs);
    },
    onError: (cause) => toast("error", translate("alarms:shelveError"), { detail: errorText(cause), cause }),
  });
}

/** Brings shelved alarms back before their time. */
export function useUnshelve() {
  const acted = useContext(ActedContext);
  return useMutation({
    mutationFn: ({ ids: all }: ChosenAlarms) =>
      inParts(all, async (ids) => (await api.post<ShelveAnswer>("/alarms/unshelve", { ids })).shelved.length),
    onSuccess: (count, { ids }) => {
      if (count > 0) toast("success", translate("alarms:cameBack", { count }));
      reportLeft(ids.length - count);
      window.setTimeout(acted, refreshAfterMs);
    },
    onError: (cause) =>
      toast("error", translate("alarms:unshelveError"), { detail: errorText(cause), cause }),
  });
}

function reportLeft(left: number): void {
  if (left > 0) toast("error", translate("alarms:leftOut", { count: left }));
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
  return inParts(ids, async (some) => {
    const request: AcknowledgeManyRequest = { ids: some, ...body };
    return (await api.post<AcknowledgeManyAnswer>("/alarms/acknowledge", request)).acknowledged.length;
  });
}

async function inParts(ids: readonly string[], send: (some: string[]) => Promise<number>): Promise<number> {
  let count = 0;
  for (let start = 0; start < ids.length; start += maxAcknowledged)
    count += await send(ids.slice(start, start + maxAcknowledged));
  return count;
}
