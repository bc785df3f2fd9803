import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { Flex } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "../../../text/use-translation.ts";
import { Section } from "../../../kit/layout/section.tsx";
import type { Column } from "../../../kit/table/columns.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";

interface RecordSectionProps<Row> {
  title: string;
  columns: readonly Column<Row>[];
  query: UseQueryResult<FindAnswer<Row>>;
  /** Without permission, a note replaces the request. */
  mayRead: boolean;
  empty: string;
  failed: string;
}

export function RecordSection<Row extends { id: string }>(props: RecordSectionProps<Row>) {
  const { t } = useTranslation("communication");
  const { title, columns, query, mayRead, empty, failed } = props;
  const { data, error, refetch } = query;
  const count = data?.items.length ?? 0;
  return (
    <Section aria-label={title} title={title} text={count > 0 && t("latest", { count })}>
      {mayRead ? (
        <Flex mah={320}>
          <DataTable
            scrollLabel={title}
            columns={columns}
            rows={data?.items}
            rowId={({ id }) => id}
            skeletonRows={3}
            isWrapping
            card="table"
            empty={<p className="dim">{empty}</p>}
            error={error && <FailedToLoad title={failed} error={error} onRetry={() => void refetch()} />}
          />
        </Flex>
      ) : (
        <p className="dim">{t("noRecords")}</p>
      )}
    </Section>
  );
}
