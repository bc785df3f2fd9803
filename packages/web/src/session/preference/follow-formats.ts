import type { Preference } from "@gantry/domain/contract/answers/session.ts";
import { isDatePattern, isTimePattern } from "@gantry/domain/time/pattern.ts";
import { isZoneName } from "@gantry/domain/time/zone.ts";
import { type UnitSystem, unitSystems } from "@gantry/domain/units/unit.ts";
import { QueryObserver } from "@tanstack/react-query";
import { type Formats, defaultFormats, formatsStore } from "../../kit/time/formats.ts";
import { queryClient } from "../../queries/query-cache.ts";
import { sessionStore } from "../session-store.ts";
import { formatsQuery, formatsStaleMs, metadataOf, tenantFormatsQuery } from "./preference-queries.ts";

/** A person's zone and units come before the tenant's. Invalid preferences are ignored. */
export function formatsOf(
  preferences: readonly Preference[] | undefined,
  ofTenant?: readonly Preference[],
): Formats {
  const date = metadataOf(preferences, "user_date_format")?.["value"];
  const time = metadataOf(preferences, "user_time_format")?.["value"];
  return {
    datePattern: isDatePattern(date) ? date : defaultFormats.datePattern,
    timePattern: isTimePattern(time) ? time : defaultFormats.timePattern,
    unitSystem:
      chosenUnits(preferences, "user_unit_system") ??
      chosenUnits(ofTenant, "tenant_unit_system") ??
      defaultFormats.unitSystem,
    zone:
      chosenZone(preferences, "user_time_zone") ??
      chosenZone(ofTenant, "tenant_time_zone") ??
      defaultFormats.zone,
  };
}

export function chosenZone(preferences: readonly Preference[] | undefined, id: string): string | undefined {
  const zone = metadataOf(preferences, id)?.["value"];
  return isZoneName(zone) ? zone : undefined;
}

export function chosenUnits(
  preferences: readonly Preference[] | undefined,
  id: string,
): UnitSystem | undefined {
  const chosen = metadataOf(preferences, id)?.["value"];
  return unitSystems.find((system) => system === chosen);
}

/** Uses the session's formats and follows later changes until stopped; called once after sign-in. */
export function followFormats(): () => void {
  const { session } = sessionStore.getState();
  const stops = [follow(formatsQuery, session?.formats), follow(tenantFormatsQuery, session?.tenantFormats)];
  return () => stops.forEach((stop) => stop());
}

function follow(query: typeof formatsQuery, ofSession?: Preference[]): () => void {
  if (ofSession) queryClient.setQueryData<Preference[]>(query.queryKey, ofSession);
  // Consoles stay open for weeks: a change by an administrator arrives too.
  const observer = new QueryObserver(queryClient, { ...query, refetchInterval: formatsStaleMs });
  const take = () =>
    formatsStore.setState(
      formatsOf(
        queryClient.getQueryData(formatsQuery.queryKey),
        queryClient.getQueryData(tenantFormatsQuery.queryKey),
      ),
    );
  // Data already in the cache triggers no event.
  take();
  return observer.subscribe(take);
}
