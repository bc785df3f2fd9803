import type { BulkRow } from "@gantry/domain/contract/answers/bulk.ts";
import { type BulkOutcome, bulkOutcomes } from "@gantry/domain/contract/bulk-calls.ts";
import { csvRecord } from "@gantry/domain/csv/write-csv.ts";
import { guardText } from "@gantry/domain/csv/formula-guard.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { Button, Stack } from "@mantine/core";
import { translate } from "../../../text/translate.ts";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Toolbar } from "../../../kit/layout/toolbar.tsx";
import { Segments } from "../../../kit/look/segments.tsx";
import type { Column } from "../../../kit/table/columns.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { saveAs } from "../../../kit/save-as.ts";
import { issueText } from "../../form/draft/issue-text.ts";
import { translateComputed } from "../../../text/translate-computed.ts";
import { fieldLabel } from "../../../text/kind-text.ts";
import { valueText } from "../../value-text.ts";
import { countsOf } from "./bulk-calls.ts";

export type OutcomeRow = Omit<BulkRow, "id"> & { id: string | null; line?: number };

/** The display limit; the download has all rows. */
const shownRows = 200;

export function OutcomeTable({
  kind,
  rows,
  isTried,
}: {
  kind: AnyKind;
  rows: readonly OutcomeRow[];
  isTried: boolean;
}) {
  const { t } = useTranslation("bulk");
  const [chosen, setChosen] = useState<BulkOutcome>();
  const counts = countsOf(rows);
  const only = chosen !== undefined && counts[chosen] > 0 ? chosen : undefined;
  const wanted = only ? rows.filter(({ outcome }) => outcome === only) : sortRefusedFirst(rows);
  return (
    <Stack component="section" gap={8} mt={10} aria-label={t("results")}>
      <Toolbar
        label={t("results")}
        end={
          <Button variant="default" onClick={() => download(kind, rows, isTried)}>
            {t("download")}
          </Button>
        }
      >
        <Segments
          label={t("outcome")}
          options={[
            { value: undefined, label: countText(t("all"), rows.length) },
            ...bulkOutcomes
              .filter((outcome) => counts[outcome] > 0)
              .map((outcome) => ({
                value: outcome,
                label: countText(outcomeText(outcome, isTried), counts[outcome]),
              })),
          ]}
          value={only}
          onChoose={setChosen}
        />
      </Toolbar>
      <Stack gap={0} mah="46vh" bd="1px solid var(--c-border)" bdrs="sm">
        <DataTable
          scrollLabel={t("results")}
          columns={outcomeColumns(
            kind,
            isTried,
            rows.some(({ line }) => line !== undefined),
            t,
          )}
          rows={wanted.slice(0, shownRows)}
          rowId={({ id, line }) => id ?? `line ${line}`}
          rowData={({ outcome }) => ({ "data-outcome": outcome })}
        />
      </Stack>
      {wanted.length > shownRows && (
        <p className="dim small">{t("more", { count: wanted.length - shownRows })}</p>
      )}
    </Stack>
  );
}

const countText = (text: string, count: number) => (
  <span>
    {text} <span className="num">{count}</span>
  </span>
);

function outcomeColumns(
  kind: AnyKind,
  isTried: boolean,
  hasLines: boolean,
  t: (key: "line" | "row" | "outcome" | "what") => string,
): Column<OutcomeRow>[] {
  return [
    ...(hasLines
      ? [{ id: "line", header: t("line"), widthPx: 70, cell: ({ line }: OutcomeRow) => line }]
      : []),
    { id: "row", header: t("row"), widthPx: 220, cell: ({ name, id }) => name ?? id },
    {
      id: "outcome",
      header: t("outcome"),
      widthPx: 160,
      cell: ({ outcome }) => (
        <span className={isGood(outcome) ? undefined : "bad-text"}>{outcomeText(outcome, isTried)}</span>
      ),
    },
    {
      id: "what",
      header: t("what"),
      cell: (row) => <span title={formatOutcome(kind, row)}>{formatOutcome(kind, row)}</span>,
    },
  ];
}

const goodOutcomes: readonly BulkOutcome[] = ["created", "changed", "unchanged", "deleted", "restored"];
const isGood = (outcome: BulkOutcome) => goodOutcomes.includes(outcome);

const outcomeText = (outcome: BulkOutcome, isTried: boolean) =>
  translateComputed(`bulk:${isTried ? "tried" : "outcomes"}.${outcome}`);

function sortRefusedFirst(rows: readonly OutcomeRow[]): readonly OutcomeRow[] {
  return [...rows.filter((row) => !isGood(row.outcome)), ...rows.filter((row) => isGood(row.outcome))];
}

export function formatOutcome(kind: AnyKind, row: OutcomeRow): string {
  const empty = translate("bulk:empty");
  if (row.changes)
    return row.changes
      .map(({ field, from, to }) => {
        const [was, is] = [valueText(kind, field, from) || empty, valueText(kind, field, to) || empty];
        return `${fieldLabel(kind, field)}: ${was} → ${is}`;
      })
      .join("; ");
  if (row.issues)
    return row.issues
      .map((issue) =>
        issue.field === ""
          ? translateComputed(`validation:${issue.code}`, issue.params)
          : `${fieldLabel(kind, issue.field.split(".")[0] ?? "")}: ${issueText(kind, issue)}`,
      )
      .join("; ");
  return row.error && !isGood(row.outcome)
    ? translateComputed(`errors:${row.error.code}`, row.error.params)
    : "";
}

function download(kind: AnyKind, rows: readonly OutcomeRow[], isTried: boolean): void {
  const t = (key: "line" | "row" | "outcome" | "what") => translate(`bulk:${key}`);
  const lines = rows.map((row) =>
    csvRecord(
      [
        String(row.line ?? ""),
        row.id ?? "",
        row.name ?? "",
        outcomeText(row.outcome, isTried),
        formatOutcome(kind, row),
      ].map(guardText),
    ),
  );
  const text = csvRecord([t("line"), "id", t("row"), t("outcome"), t("what")]) + lines.join("");
  saveAs(new Blob([text], { type: "text/csv" }), translate("bulk:downloadName", { kind: kind.name }));
}
