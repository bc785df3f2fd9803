import type { NewHandOver, NewShiftNote, ShiftLog } from "@gantry/domain/contract/answers/shift.ts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { TextKey } from "../../../text/translate.ts";
import { translate } from "../../../text/translate.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { api } from "../../../queries/api.ts";
import { useLive, useUpdates } from "../../../realtime/live.ts";

export const shiftLogType = "SHIFT_LOG";

const shiftQuery = queryOptions({
  queryKey: ["shift", shiftLogType],
  queryFn: ({ signal }) => api.get<ShiftLog>("/shift", { signal }),
});

export function useShiftLog() {
  const cache = useQueryClient();
  useLive(shiftLogType);
  useUpdates(shiftLogType, () => void cache.invalidateQueries({ queryKey: shiftQuery.queryKey }));
  return useQuery(shiftQuery);
}

/** Each answers the log as it is now. */
function useShiftAct<Given>(act: (given: Given) => Promise<ShiftLog>, failed: TextKey) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (log) => cache.setQueryData(shiftQuery.queryKey, log),
    onError: (cause) => toast("error", translate(failed), { cause }),
  });
}

export const useAddNote = () =>
  useShiftAct((note: NewShiftNote) => api.post<ShiftLog>("/shift/notes", note), "shift:noteError");

export const useHandOver = () =>
  useShiftAct((given: NewHandOver) => api.post<ShiftLog>("/shift/hand-overs", given), "shift:saveError");

export const useReadItem = () =>
  useShiftAct(
    ({ id, place, isRead }: { id: string; place: number; isRead: boolean }) =>
      api.put<ShiftLog>(`/shift/hand-overs/${encodeURIComponent(id)}/items/${place}/read`, { isRead }),
    "shift:readError",
  );

export const useConfirm = () =>
  useShiftAct(
    (id: string) => api.post<ShiftLog>(`/shift/hand-overs/${encodeURIComponent(id)}/confirm`, undefined),
    "shift:confirmError",
  );
