import { Button, Select } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconRefresh } from "@tabler/icons-react";
import type { WimViolationType } from "@gantry/domain/wim/wim-reading.ts";
import { type KeyboardEvent, useRef } from "react";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { IconButton } from "../../../kit/look/icon-button.tsx";
import "../../../kit/look/mantine-inputs.ts";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { useFormats } from "../../../kit/time/formats.ts";
import { hourText, timeText } from "../../../kit/time/moment-text.ts";
import { Loaded } from "../../../queries/loaded.tsx";
import { numberText } from "../../../text/locale-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { countConditions, noFilter, pageSizes, toggleViolation } from "./reading-filter.ts";
import { ReadingRow } from "./reading-row.tsx";
import css from "./readings.module.css";
import { ReadingsFilter } from "./readings-filter.tsx";
import type { Readings } from "./use-readings.ts";

const chips: readonly WimViolationType[] = ["overweight", "overlength"];

/** The vehicles of a station, the newest first (WIM-008). */
export function ReadingsPane({ readings }: { readings: Readings }) {
  const { t } = useTranslation("wim");
  useFormats();
  const { query, filter, beforeMs, total } = readings;
  return (
    <Panel
      isFilling
      className={css.pane}
      title={t("readings")}
      meta={t("before", { time: instantText(beforeMs) })}
      actions={<ReadingsFilter filter={filter} onChange={readings.setFilter} />}
      foot={<Foot readings={readings} />}
    >
      <div className={`row wrap ${css.bar}`}>
        {chips.map((type) => (
          <button
            key={type}
            type="button"
            className={css.chip}
            aria-pressed={filter.violations.includes(type)}
            onClick={() => readings.setFilter(toggleViolation(filter, type))}
          >
            {t(`violation.${type}`)}
          </button>
        ))}
        <RefreshButton readings={readings} />
      </div>
      <Loaded query={query} failed={t("readingsFailed")}>
        {() => (total === 0 ? <NoReadings readings={readings} /> : <List readings={readings} />)}
      </Loaded>
    </Panel>
  );
}

/** The pane is narrow: seconds and the day only where they matter. */
const recentMs = 12 * 3_600_000;
const instantText = (atMs: number) =>
  serverNowMs() - atMs < recentMs ? hourText(atMs) : timeText(atMs, serverNowMs());

/** Says how many came since the list was read (WIM-021). */
function RefreshButton({ readings: { newCount, refresh } }: { readings: Readings }) {
  const { t } = useTranslation("wim");
  return (
    <>
      <Button
        className="end"
        size="compact-sm"
        variant={newCount > 0 ? "light" : "default"}
        leftSection={<IconRefresh size={14} />}
        onClick={refresh}
      >
        {newCount > 0 ? t("newReadings", { count: newCount }) : t("refresh")}
        <kbd className="button-key">R</kbd>
      </Button>
      <span className="visually-hidden" role="status">
        {newCount > 0 && t("newReadings", { count: newCount })}
      </span>
    </>
  );
}

function List({ readings }: { readings: Readings }) {
  const { t } = useTranslation("wim");
  const list = useRef<HTMLOListElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : undefined;
    if (by === undefined) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const next = buttons[buttons.findIndex((button) => button === document.activeElement) + by];
    next?.focus();
    next?.click();
  };
  return (
    <ol ref={list} className={css.list} aria-label={t("readings")} onKeyDown={onKeyDown}>
      {readings.items.map((reading) => (
        <li key={reading.id}>
          <ReadingRow
            reading={reading}
            isChosen={reading.id === readings.chosenId}
            onChoose={() => readings.choose(reading.id)}
          />
        </li>
      ))}
    </ol>
  );
}

function NoReadings({ readings: { filter, setFilter } }: { readings: Readings }) {
  const { t } = useTranslation("wim");
  const isFiltered = countConditions(filter) > 0;
  return (
    <EmptyState title={t("noReadings")} text={t(isFiltered ? "noMatching" : "noReadingsText")}>
      {isFiltered && (
        <Button variant="default" onClick={() => setFilter(noFilter)}>
          {t("clearFilter")}
        </Button>
      )}
    </EmptyState>
  );
}

function Foot({ readings }: { readings: Readings }) {
  const { page, pageSize, items, total, isMoreThanTotal, setPage, setPageSize } = readings;
  const { t } = useTranslation("wim");
  const first = page * pageSize;
  return (
    <>
      <span className="grow nowrap">
        {items.length > 0 &&
          t(isMoreThanTotal ? "shownOfMore" : "shown", {
            from: first + 1,
            to: first + items.length,
            total: numberText(total),
          })}
      </span>
      <IconButton
        icon={IconChevronLeft}
        label={t("list:previous")}
        disabled={page === 0}
        onClick={() => setPage(page - 1)}
      />
      <IconButton
        icon={IconChevronRight}
        label={t("list:next")}
        disabled={!isMoreThanTotal && first + items.length >= total}
        onClick={() => setPage(page + 1)}
      />
      <Select
        className={css.size}
        size="xs"
        aria-label={t("pageSize")}
        data={pageSizes.map(String)}
        value={String(pageSize)}
        allowDeselect={false}
        onChange={(size) => setPageSize(Number(size))}
      />
    </>
  );
}
