import type { Profile } from "@gantry/domain/contract/answers/profile.ts";
import type { ProfileDocument } from "@gantry/domain/contract/people/profile-calls.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "../../text/use-translation.ts";
import { api } from "../../queries/api.ts";
import { sessionStore } from "../session-store.ts";
import { errorText } from "../../queries/error-text.ts";
import { toast } from "../../kit/toasts/toasts.ts";

const minuteMs = 60_000;

/** Null if the profile is not readable (PREF-057). */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ["profile", "USER", userId],
    queryFn: ({ signal }) =>
      api.get<Profile>(`/system/users/${encodeURIComponent(userId)}/profile`, { signal }),
    staleTime: 5 * minuteMs,
    gcTime: 10 * minuteMs,
  });

export function useSaveProfile() {
  const { t } = useTranslation("profile");
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (changed: Partial<ProfileDocument>) => api.put<Profile>("/system/users/me/profile", changed),
    onSuccess: (saved) => {
      cache.setQueryData(profileQuery(saved.id).queryKey, saved);
      showInFrame(saved);
      toast("success", t("profileUpdated"));
    },
    onError: (cause) => toast("error", t("profileUpdateError"), { detail: errorText(cause), cause }),
  });
}

function showInFrame({ id, name, email, profilePicture }: Profile): void {
  sessionStore.setState(({ session }) =>
    session?.user.id === id
      ? { session: { ...session, user: { ...session.user, name, email, picture: profilePicture } } }
      : {},
  );
}
