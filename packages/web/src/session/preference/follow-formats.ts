import type { Preference } from "@gantry/domain/contract/answers/session.ts";
import { isDatePattern, isTimePattern } from "@gantry/domain/time/pattern.ts";
import { unitSystemOf } from "@gantry/domain/units/unit-system.ts";
import { QueryObserver, type QueryObserverResult } from "@tanstack/react-query";
import { type Formats, defaultFormats, formatsStore } from "../../kit/time/formats.ts";
import { queryClient } from "../../queries/query-cache.ts";
import { sessionStore } from "../session-store.ts";
import { formatsQuery, metadataOf } from "./preference-queries.ts";

/** Invalid preferences are ignored. */
export function formatsOf(preferences: readonly Preference[] | undefined): Formats {
  const date = metadataOf(preferences, "user_date_format")?.["value"];
  const time = metadataOf(preferences, "user_time_format")?.["value"];
  return {
    datePattern: isDatePattern(date) ? date : defaultFormats.datePattern,
    timePattern: isTimePattern(time) ? time : defaultFormats.timePattern,
    unitSystem: unitSystemOf(metadataOf(preferences, "user_unit_system")),
  };
}

/** Uses the session's formats and follows later changes; called once after sign-in. */
export function followFormats(): void {
  const ofSession = sessionStore.getState().session?.formats;
  if (ofSession) queryClient.setQueryData(formatsQuery.queryKey, ofSession);
  const observer = new QueryObserver(queryClient, formatsQuery);
  const take = ({ data }: Pick<QueryObserverResult<Preference[]>, "data">) => {
    if (data) formatsStore.setState(formatsOf(data));
  };
  // Data already in the cache triggers no event.
  take(observer.getCurrentResult());
  observer.subscribe(take);
}
