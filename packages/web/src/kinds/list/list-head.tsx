import { Button } from "@mantine/core";
import { IconColumns3, IconFilter, IconPlus, IconSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { conditionsOf } from "@gantry/domain/filters/filter-tree.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { type ReactNode, type Ref, useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { useMayCreate } from "../../session/use-may-create.ts";
import { PageHead } from "../../kit/layout/page.tsx";
import { useIsPhone } from "../../kit/screen/use-is-phone.ts";
import { fieldLabel, kindListText, kindText } from "../../text/kind-text.ts";
import { RefreshButton } from "./refresh-button.tsx";
import type { ListState } from "./state/list-state.ts";
import { SearchBox } from "./state/search-box.tsx";

export type OpenPanel = "filter" | "columns" | undefined;

export function ListHead({
  kind,
  state,
  count,
  isEmpty,
  counts,
  panel,
  onPanel,
  onSearch,
  onRefresh,
  hasUpdates = false,
  searchRef,
  actions,
}: {
  kind: AnyKind;
  state: ListState;
  count: string;
  isEmpty: boolean;
  counts: ReactNode;
  panel: OpenPanel;
  onPanel: (panel: OpenPanel) => void;
  onSearch: (text: string) => void;
  onRefresh: () => void;
  hasUpdates?: boolean;
  searchRef: Ref<HTMLInputElement>;
  actions: ReactNode;
}) {
  const { t } = useTranslation("list");
  const isPhone = useIsPhone();
  const [isSearching, setSearching] = useState(state.searchText !== "");
  const mayCreate = useMayCreate(kind);
  const searched = kind.search.map((field: string) => fieldLabel(kind, field).toLowerCase()).join(", ");
  const search = (
    <SearchBox
      ref={searchRef}
      text={state.searchText}
      placeholder={t("searchIn", { fields: searched })}
      onSearch={onSearch}
    />
  );
  const toggle = (which: OpenPanel) => onPanel(panel === which ? undefined : which);
  return (
    <>
      <PageHead
        title={kindText(kind, "title")}
        meta={
          <>
            <span className="dim num nowrap">{count}</span>
            <span className="wide-only">{counts}</span>
          </>
        }
        actions={
          <>
            {isPhone ? (
              <button
                type="button"
                className="icon-button"
                aria-label={t("search")}
                aria-pressed={isSearching}
                onClick={() => setSearching(!isSearching)}
              >
                <IconSearch size={19} />
              </button>
            ) : (
              search
            )}
            <FilterButton
              count={conditionsOf(state.filter).length}
              isPhone={isPhone}
              isOpen={panel === "filter"}
              onClick={() => toggle("filter")}
            />
            {!isPhone && (
              <>
                <Button
                  variant="default"
                  leftSection={<IconColumns3 size={15} />}
                  aria-expanded={panel === "columns"}
                  onClick={() => toggle("columns")}
                >
                  {t("columns")}
                </Button>
                <RefreshButton hasUpdates={hasUpdates} onRefresh={onRefresh} />
              </>
            )}
            {isPhone && hasUpdates && <RefreshButton hasUpdates onRefresh={onRefresh} />}
            {actions}
            {mayCreate && !isEmpty && <NewButton kind={kind} isShort={isPhone} />}
          </>
        }
      />
      {isPhone && isSearching && search}
    </>
  );
}

function FilterButton(props: { count: number; isPhone: boolean; isOpen: boolean; onClick: () => void }) {
  const { t } = useTranslation("list");
  if (props.isPhone) {
    return (
      <button
        type="button"
        className="icon-button"
        aria-label={t("filter")}
        aria-pressed={props.isOpen || props.count > 0}
        onClick={props.onClick}
      >
        <IconFilter size={19} />
      </button>
    );
  }
  return (
    <Button
      variant="default"
      leftSection={<IconFilter size={15} />}
      rightSection={props.count > 0 && <span className="tag tag-on">{props.count}</span>}
      aria-expanded={props.isOpen}
      onClick={props.onClick}
    >
      {t("filter")}
    </Button>
  );
}

export function NewButton({ kind, isShort = false }: { kind: AnyKind; isShort?: boolean }) {
  const { t } = useTranslation("list");
  return (
    <Button
      leftSection={<IconPlus size={16} />}
      renderRoot={(props) => <Link to={`${kind.pages}/new`} {...props} />}
    >
      {isShort ? t("new") : kindListText(kind, "new")}
      <kbd className="button-key">N</kbd>
    </Button>
  );
}
