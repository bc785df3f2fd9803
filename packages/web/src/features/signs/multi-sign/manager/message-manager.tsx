import { Box, Group } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { EmptyState } from "../../../../kit/feedback/empty-state.tsx";
import { Pager } from "../../../../kinds/list/table/pager.tsx";
import { deviceGlyphs } from "../../../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../../../kit/status/glyphs.tsx";
import { panelId, tabId, TabList } from "../../../../kit/tabs/tab-list.tsx";
import type { Sign } from "../../sign/sign-entity.ts";
import { ApplyDialogs, type ApplyTask } from "./apply-dialogs.tsx";
import { ApplyTools } from "./apply-tools.tsx";
import { type ChosenMessages, withChosen, withoutChosen } from "./chosen-messages.ts";
import { ManagerTable, useRowSelection } from "./manager-table.tsx";
import type { RowCheck } from "./row-check.ts";
import { type Category, groupsOf, managerPageSize, pageOfSigns } from "../sign-groups.ts";
import css from "../multi-sign.module.css";

interface MessageManagerProps {
  signs: readonly Sign[];
  chosen: ChosenMessages;
  checks: ReadonlyMap<string, RowCheck>;
  /** Missing: read only. */
  onChange?: ((chosen: ChosenMessages) => void) | undefined;
  /** Removes a sign; missing if the signs are fixed. */
  onRemoveSign?: ((signId: string) => void) | undefined;
  pageSize?: number;
  hasDuration?: boolean;
  draftPlace: string;
}

/** Tabs by category (SIGN-037, SIGN-043). */
export function MessageManager(props: MessageManagerProps) {
  const { t } = useTranslation("multiSign");
  const { signs, chosen, checks, onChange, onRemoveSign, draftPlace } = props;
  const { pageSize = managerPageSize, hasDuration = true } = props;
  const [opened, setOpened] = useState<Category>();
  const [pages, setPages] = useState<Partial<Record<Category, number>>>({});
  const [task, setTask] = useState<ApplyTask>();
  const startedFrom = useRef<Element>(null);
  const selection = useRowSelection(signs);
  // The nested dialog unmounts immediately, so nothing else returns the focus.
  useEffect(() => {
    if (!task && startedFrom.current instanceof HTMLElement) startedFrom.current.focus();
  }, [task]);
  const groups = groupsOf(signs, checks);
  const group = groups.find(({ category }) => category === opened) ?? groups[0];
  if (!group) return <EmptyState title={t("noSigns")} />;
  const { category } = group;
  const { rows, page, pageCount } = pageOfSigns(group.signs, pages[category] ?? 0, pageSize);
  const start = (next: ApplyTask | undefined) => {
    if (next) startedFrom.current = document.activeElement;
    setTask(next);
  };
  const marked = group.signs.filter(({ id }) => selection.isSelected(id));
  return (
    <>
      <Group className={css.ruled} gap={8} px={20} justify="space-between">
        <TabList
          isBare
          label={t("tabs")}
          tabs={groups.map((one) => ({
            id: one.category,
            label: one.category,
            count: one.signs.length,
            ...(one.faulty > 0 && { mark: <FaultMark count={one.faulty} /> }),
          }))}
          open={category}
          onOpen={(id) => setOpened(id as Category)}
        />
        {onChange && (
          <ApplyTools
            category={category}
            signs={marked.length > 0 ? marked : group.signs}
            isSome={marked.length > 0}
            onStart={start}
          />
        )}
      </Group>
      <div role="tabpanel" id={panelId(category)} aria-labelledby={tabId(category)}>
        <ManagerTable
          signs={rows}
          chosen={chosen}
          checks={checks}
          selection={onChange && selection}
          onStart={onChange && start}
          onClear={onChange && ((signId) => onChange(withoutChosen(chosen, signId)))}
          onRemoveSign={onRemoveSign}
        />
        {pageCount > 1 && (
          <Box px={20} py={8}>
            <Pager
              page={page}
              pageCount={pageCount}
              onPage={(next) => setPages({ ...pages, [category]: next })}
            />
          </Box>
        )}
      </div>
      {onChange && (
        <ApplyDialogs
          task={task}
          chosen={chosen}
          draftPlace={draftPlace}
          hasDuration={hasDuration}
          onApply={(applied) => onChange(withChosen(chosen, applied))}
          onClose={() => start(undefined)}
        />
      )}
    </>
  );
}

function FaultMark({ count }: { count: number }) {
  const { t } = useTranslation("multiSign");
  return <GlyphMark glyph={deviceGlyphs.OFFLINE} size={13} label={t("faulty", { count })} />;
}
