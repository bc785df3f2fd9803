import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import css from "./sign-requests.module.css";

interface RecordSectionProps<Row> {
  title: string;
  heads: readonly string[];
  query: UseQueryResult<FindAnswer<Row>>;
  /** Without permission, a note replaces the request. */
  mayRead: boolean;
  empty: string;
  failed: string;
  row: (row: Row) => ReactNode;
}

export function RecordSection<Row>(props: RecordSectionProps<Row>) {
  const { t } = useTranslation("communication");
  const { title, heads, query, mayRead, empty, failed, row } = props;
  const { data, error, isPending, refetch } = query;
  const rows = data?.items ?? [];
  return (
    <section className={css.records} aria-label={title}>
      <h3>
        {title} {rows.length > 0 && <span className="dim small">{t("latest", { count: rows.length })}</span>}
      </h3>
      {!mayRead ? (
        <p className="dim">{t("noRecords")}</p>
      ) : error && !data ? (
        <FailedToLoad title={failed} error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <RowSkeletons rows={3} delayMs={150} />
      ) : rows.length === 0 ? (
        <p className="dim">{empty}</p>
      ) : (
        <div className={css.recordsScroll} tabIndex={0} role="group" aria-label={title}>
          <table className={css.recordsTable}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head}>{head}</th>
                ))}
              </tr>
            </thead>
            <tbody>{rows.map(row)}</tbody>
          </table>
        </div>
      )}
    </section>
  );
}
