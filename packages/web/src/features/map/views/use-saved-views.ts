import { useQueryClient } from "@tanstack/react-query";
import { toast } from "../../../kit/toasts/toasts.ts";
import { errorText } from "../../../queries/error-text.ts";
import {
  metadataOf,
  preferencesQuery,
  usePreference,
  useSavePreference,
} from "../../../session/preference/preference-queries.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { metadataOfViews, type SavedView, viewsOf, viewsPreferenceId } from "./saved-views.ts";

/** A person's views. A change starts from what is stored now: another tab may have saved one meanwhile. */
export function useSavedViews() {
  const { t } = useTranslation("map");
  const cache = useQueryClient();
  const { metadata } = usePreference("user", viewsPreferenceId);
  const save = useSavePreference("user");
  const change = async (next: (views: readonly SavedView[]) => SavedView[]) => {
    try {
      const held = await cache.fetchQuery({ ...preferencesQuery("user"), staleTime: 0 });
      const views = next(viewsOf(metadataOf(held, viewsPreferenceId)));
      save.mutate({ id: viewsPreferenceId, name: t("views"), metadata: metadataOfViews(views) });
    } catch (cause) {
      toast("error", t("viewsNotLoaded"), { detail: errorText(cause), cause });
    }
  };
  return { views: viewsOf(metadata), change };
}
