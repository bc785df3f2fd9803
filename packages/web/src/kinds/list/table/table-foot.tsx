import { Group } from "@mantine/core";
import { useTranslation } from "../../../text/use-translation.ts";
import { Segments } from "../../../kit/look/segments.tsx";
import { type ListState, pageSizes } from "../state/list-state.ts";
import { Pager } from "./pager.tsx";

export function TableFoot({
  state,
  total,
  isSelectable,
  onChange,
}: {
  state: ListState;
  total: number;
  isSelectable: boolean;
  onChange: (change: Partial<ListState>) => void;
}) {
  const { t } = useTranslation("list");
  const from = total === 0 ? 0 : state.page * state.size + 1;
  const to = Math.min(total, (state.page + 1) * state.size);
  return (
    <>
      <span className="wide-only">{t("rows")}</span>
      <Segments
        isSmall
        className="wide-only"
        label={t("rowsPerPage")}
        options={pageSizes.map((size) => ({ value: size, label: size }))}
        value={state.size}
        onChoose={(size) => onChange({ size })}
      />
      <span className="num nowrap">{t("range", { from, to, total })}</span>
      <Group
        className="wide-only"
        gap={12}
        ms="auto"
        wrap="nowrap"
        style={{ overflow: "hidden" }}
        aria-hidden
      >
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t("move")}
        </span>
        <span>
          <kbd>Enter</kbd> {t("openKey")}
        </span>
        {isSelectable && (
          <span>
            <kbd>X</kbd> {t("selectKey")}
          </span>
        )}
      </Group>
      <Pager
        page={state.page}
        pageCount={Math.ceil(total / state.size)}
        onPage={(page) => onChange({ page })}
      />
    </>
  );
}
