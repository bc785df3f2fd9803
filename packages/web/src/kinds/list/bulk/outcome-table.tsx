import type { BulkRow } from "@gantry/domain/contract/answers/bulk.ts";
import { type BulkOutcome, bulkOutcomes } from "@gantry/domain/contract/bulk-calls.ts";
import { csvRecord } from "@gantry/domain/csv/write-csv.ts";
import { guardedText } from "@gantry/domain/csv/formula-guard.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { Button } from "@mantine/core";
import i18next from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveAs } from "../../../queries/files/save-as.ts";
import { issueText } from "../../form/draft/issue-text.ts";
import { computedText } from "../../../text/computed-text.ts";
import { fieldLabel } from "../../../text/kind-text.ts";
import { valueText } from "../../value-text.ts";
import { countsOf } from "./bulk-calls.ts";
import "./bulk.css";

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
  const wanted = only ? rows.filter(({ outcome }) => outcome === only) : refusedFirst(rows);
  const hasLines = rows.some(({ line }) => line !== undefined);
  return (
    <section className="outcomes" aria-label={t("results")}>
      <div className="row outcome-counts">
        <div className="segments" role="group" aria-label={t("outcome")}>
          <button type="button" aria-pressed={only === undefined} onClick={() => setChosen(undefined)}>
            {t("all")} <span className="num">{rows.length}</span>
          </button>
          {bulkOutcomes.map(
            (outcome) =>
              counts[outcome] > 0 && (
                <button
                  key={outcome}
                  type="button"
                  aria-pressed={only === outcome}
                  onClick={() => setChosen(outcome)}
                >
                  {outcomeText(outcome, isTried)} <span className="num">{counts[outcome]}</span>
                </button>
              ),
          )}
        </div>
        <Button variant="default" className="end" onClick={() => download(kind, rows, isTried)}>
          {t("download")}
        </Button>
      </div>
      <div
        className="outcome-scroll"
        // A list without a link or button is scrolled by keys when it can have the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={t("results")}
      >
        <table className="table outcome-table">
          <thead>
            <tr>
              {hasLines && <th className="outcome-line">{t("line")}</th>}
              <th className="outcome-name">{t("row")}</th>
              <th className="outcome-word">{t("outcome")}</th>
              <th>{t("what")}</th>
            </tr>
          </thead>
          <tbody>
            {wanted.slice(0, shownRows).map((row, at) => (
              <tr key={row.id ?? row.line ?? at} data-outcome={row.outcome}>
                {hasLines && <td className="num">{row.line}</td>}
                <td>{row.name ?? row.id}</td>
                <td className={isGood(row.outcome) ? undefined : "outcome-bad"}>
                  {outcomeText(row.outcome, isTried)}
                </td>
                <td title={whatText(kind, row)}>{whatText(kind, row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {wanted.length > shownRows && (
          <p className="dim small">{t("more", { count: wanted.length - shownRows })}</p>
        )}
      </div>
    </section>
  );
}

const goodOutcomes: readonly BulkOutcome[] = ["created", "changed", "unchanged", "deleted", "restored"];
const isGood = (outcome: BulkOutcome) => goodOutcomes.includes(outcome);

const outcomeText = (outcome: BulkOutcome, isTried: boolean) =>
  computedText(`bulk:${isTried ? "tried" : "outcomes"}.${outcome}`);

function refusedFirst(rows: readonly OutcomeRow[]): readonly OutcomeRow[] {
  return [...rows.filter((row) => !isGood(row.outcome)), ...rows.filter((row) => isGood(row.outcome))];
}

export function whatText(kind: AnyKind, row: OutcomeRow): string {
  const empty = i18next.t("bulk:empty");
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
          ? computedText(`validation:${issue.code}`, issue.params)
          : `${fieldLabel(kind, issue.field.split(".")[0] ?? "")}: ${issueText(kind, issue)}`,
      )
      .join("; ");
  return row.error && !isGood(row.outcome) ? computedText(`errors:${row.error.code}`, row.error.params) : "";
}

function download(kind: AnyKind, rows: readonly OutcomeRow[], isTried: boolean): void {
  const t = (key: "line" | "row" | "outcome" | "what") => i18next.t(`bulk:${key}`);
  const lines = rows.map((row) =>
    csvRecord(
      [
        String(row.line ?? ""),
        row.id ?? "",
        row.name ?? "",
        outcomeText(row.outcome, isTried),
        whatText(kind, row),
      ].map(guardedText),
    ),
  );
  const text = csvRecord([t("line"), "id", t("row"), t("outcome"), t("what")]) + lines.join("");
  saveAs(new Blob([text], { type: "text/csv" }), i18next.t("bulk:downloadName", { kind: kind.name }));
}
