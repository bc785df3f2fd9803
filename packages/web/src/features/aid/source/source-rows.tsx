import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { alertSource } from "@gantry/domain/kinds/alert-source.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";
import { useTranslation } from "../../../text/use-translation.ts";

const shownRows = 50;
export const sourceRefreshMs = 10_000;

export const pathOfSource = (id: string, what: string): string =>
  `${alertSource.path}/${encodeURIComponent(id)}/${what}`;

/** The newest rows of a list of the source. */
export function useSourceRows<Row>(id: string, what: string) {
  return useQuery({
    queryKey: ["alertSource", id, what],
    queryFn: ({ signal }) =>
      api.post<FindAnswer<Row>>(pathOfSource(id, what), { page: 0, pageSize: shownRows }, { signal }),
    refetchInterval: sourceRefreshMs,
  });
}

/** Says that there are more rows than those shown; nothing if there are not. */
export function useNewestNote(rows: FindAnswer<unknown> | undefined): string | undefined {
  const { t } = useTranslation("incidents");
  if (!rows || rows.total <= rows.items.length) return undefined;
  return t("source.newest", { count: rows.items.length, total: rows.total });
}
