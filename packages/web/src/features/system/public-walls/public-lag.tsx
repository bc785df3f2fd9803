import type { PublicData } from "@gantry/domain/contract/answers/public-data.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";
import { numberText } from "../../../text/locale-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import type { PublicChoice } from "./public-choice.ts";

export const publicDataQuery = ({ value, feeds = [] }: PublicChoice) =>
  queryOptions({
    queryKey: ["PREFERENCE", "public-data", ...(value ? feeds : [])],
    queryFn: ({ signal }) => api.get<PublicData>("/system/public-data", { signal }),
    refetchInterval: 10_000,
  });

/** How late the last changes arrived at visitors. */
export function PublicLagText({ part, choice }: { part: keyof PublicData["lag"]; choice: PublicChoice }) {
  const { t } = useTranslation("publicWalls");
  const { data } = useQuery(publicDataQuery(choice));
  const { count = 0, medianMs = null, longestMs = null } = data?.lag[part] ?? {};
  return (
    <p className="dim num">
      {medianMs === null || longestMs === null
        ? t(`noLag.${part}`)
        : t(`lag.${part}`, { count, median: secondsText(medianMs), longest: secondsText(longestMs) })}
    </p>
  );
}

const secondsText = (ms: number): string => numberText(ms / 1000, 1);
