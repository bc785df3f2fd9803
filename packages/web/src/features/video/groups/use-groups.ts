import { type CameraGroup, cameraGroup } from "@gantry/domain/kinds/camera-group.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { api } from "../../../queries/api.ts";
import { queryKeys } from "../../../queries/kind-queries.ts";
import { useLive, useUpdates } from "../../../realtime/live.ts";
import { errorText } from "../../../queries/error-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { applySave, changesOf, draftOf, type DraftGroup, problemsOf } from "./groups-draft.ts";

const groupsKey = ["camera-groups"];

export function useGroups() {
  const { t } = useTranslation("cameraGroups");
  const cache = useQueryClient();
  const found = useQuery({
    queryKey: groupsKey,
    queryFn: ({ signal }) => api.get<CameraGroup[]>(cameraGroup.path, { signal }),
  });
  const [changed, setChanged] = useState<{ from: readonly CameraGroup[]; groups: readonly DraftGroup[] }>();
  const stored = changed?.from ?? found.data ?? [];
  const groups = changed?.groups ?? stored.map(draftOf);
  const changes = changesOf(stored, groups);
  useLive(cameraGroup.entityType);
  useUpdates(cameraGroup.entityType, () => void cache.invalidateQueries({ queryKey: groupsKey }));
  const save = useMutation({
    mutationFn: (sent: readonly DraftGroup[]) =>
      api.post<CameraGroup[]>(`${cameraGroup.path}/bulk`, changesOf(stored, sent)),
    onSuccess: (saved, sent) => {
      cache.setQueryData(groupsKey, saved);
      void cache.invalidateQueries({ queryKey: queryKeys.find(cameraGroup.entityType) });
      setChanged((now) =>
        now && now.groups !== sent ? { from: saved, groups: applySave(sent, now.groups, saved) } : undefined,
      );
      toast("success", t("cameraGroupsSaved"));
    },
    onError: (cause) => toast("error", t("cameraGroupsSaveError"), { detail: errorText(cause), cause }),
  });
  return {
    found,
    groups,
    problems: problemsOf(groups),
    changeCount: changes.groups.length + changes.removed.length,
    setGroups: (next: readonly DraftGroup[]) => setChanged({ from: stored, groups: next }),
    discard: () => setChanged(undefined),
    save,
  };
}
