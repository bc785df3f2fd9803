import type { DryRunSign } from "@gantry/domain/contract/answers/sign-dry-run.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import type { Column } from "../../../kit/table/columns.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { nameOfSource } from "./source-text.ts";
import css from "./dry-run.module.css";

type Turn = DryRunSign["turns"][number];
const shownAtFirst = 50;

/** Every turn of a sign with what it hides: the time bar in words. */
export function TimesList({ run }: { run: DryRunSign }) {
  const { t } = useTranslation("dryRun");
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={css.times} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("times", { count: run.turns.length })}</summary>
      {isOpen && <Times run={run} />}
    </details>
  );
}

function Times({ run }: { run: DryRunSign }) {
  const { t } = useTranslation("dryRun");
  const [isWhole, setWhole] = useState(false);
  const rows = isWhole ? run.turns : run.turns.slice(0, shownAtFirst);
  const rest = run.turns.length - rows.length;
  const columns: Column<Turn>[] = [
    {
      id: "time",
      header: t("colTime"),
      holdsTimes: true,
      cell: ({ from, until }) => t("span", { from: timeText(from), until: timeText(until) }),
    },
    {
      id: "shown",
      header: t("colShown"),
      cell: ({ source }) => (source === null ? t("noMessage") : nameOfSource(run, source)),
    },
    {
      id: "hidden",
      header: t("colHidden"),
      cell: (turn) => hiddenIn(run, turn).map((text) => <div key={text}>{text}</div>),
    },
  ];
  return (
    <>
      <DataTable
        label={t("allTimes", { name: run.signName })}
        columns={columns}
        rows={rows}
        rowId={({ from }) => from}
      />
      {rest > 0 && (
        <Button variant="default" size="xs" onClick={() => setWhole(true)}>
          {t("showRest", { count: rest })}
        </Button>
      )}
    </>
  );

  function hiddenIn(sign: DryRunSign, { from, until }: Turn): string[] {
    const meanwhile = sign.overlaps.filter((overlap) => overlap.from < until && overlap.until > from);
    const texts = meanwhile.map(({ loser, reason }) =>
      t("hiddenBy", { loser: nameOfSource(sign, loser), reason: t(`reasons.${reason}`) }),
    );
    return [...new Set(texts)];
  }
}
