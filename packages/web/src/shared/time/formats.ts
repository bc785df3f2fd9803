import type { Preference } from "@gantry/domain/contract/answers/session.ts";
import {
  defaultDatePattern,
  defaultTimePattern,
  isDatePattern,
  isTimePattern,
} from "@gantry/domain/time/pattern.ts";
import type { UnitSystem } from "@gantry/domain/units/unit.ts";
import { unitSystemOf } from "@gantry/domain/units/unit-system.ts";
import { QueryObserver, type QueryObserverResult } from "@tanstack/react-query";
import { create } from "zustand";
import { queryClient } from "../api/query-cache.ts";
import { formatsQuery, metadataOf } from "../preference/preference-queries.ts";
import { sessionStore } from "../session/session-store.ts";

/** How the person reads dates, clock times and measures (PREF-018). */
export interface Formats {
  datePattern: string;
  timePattern: string;
  unitSystem: UnitSystem;
}

/** What is saved, as far as it makes sense; what does not is as if nothing were chosen. */
export function formatsOf(preferences: readonly Preference[] | undefined): Formats {
  const date = metadataOf(preferences, "user_date_format")?.["value"];
  const time = metadataOf(preferences, "user_time_format")?.["value"];
  return {
    datePattern: isDatePattern(date) ? date : defaultDatePattern,
    timePattern: isTimePattern(time) ? time : defaultTimePattern,
    unitSystem: unitSystemOf(metadataOf(preferences, "user_unit_system")),
  };
}

/** The formats of whoever is signed in; the usual ones until they are loaded. */
export const formatsStore = create<Formats>(() => formatsOf(undefined));

/** The formats, drawn again when the person chooses others. */
export const useFormats = (): Formats => formatsStore();

/** Takes the formats that came with the session, and reads them again when they are changed; called once after sign-in. */
export function followFormats(): void {
  const ofSession = sessionStore.getState().session?.formats;
  if (ofSession) queryClient.setQueryData(formatsQuery.queryKey, ofSession);
  const observer = new QueryObserver(queryClient, formatsQuery);
  const take = ({ data }: Pick<QueryObserverResult<Preference[]>, "data">) => {
    if (data) formatsStore.setState(formatsOf(data));
  };
  // What is there already is no change, of which nobody would hear.
  take(observer.getCurrentResult());
  observer.subscribe(take);
}
