import { Button, Select, Stack, Textarea, TextInput, UnstyledButton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { PermissionGroup } from "@gantry/domain/kinds/permission-group.ts";
import { cellOf } from "@gantry/domain/permissions/grant-cells.ts";
import { coverWith, listNamedIds } from "@gantry/domain/permissions/grant-cover.ts";
import { groupPath, idsOfGroup } from "@gantry/domain/permissions/group-tree.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { findQuery } from "../../../queries/kind-queries.ts";
import { errorText } from "../../../queries/error-text.ts";
import type { CellPanelProps } from "./cell-panel-props.ts";
import { listGivable } from "./change-cell.ts";
import { findAll, findPasted, type Item, type Listed } from "./grant-calls.ts";
import { typeInSentence } from "./kind-of-type.ts";
import css from "./permissions.module.css";

const maxNamed = 10_000;
const shownItems = 30;
const debounceMs = 300;

interface AddItemsProps extends CellPanelProps {
  kind: Listed;
  groups: readonly PermissionGroup[];
}

export function AddItems(props: AddItemsProps) {
  const { cell, draft, giver } = props;
  const { t } = useTranslation("permissionEditor");
  const [note, setNote] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  function add(ids: readonly string[], more: readonly string[] = []): void {
    const before = draft.cells.get(cell);
    const allowed = listGivable(giver, cell, ids);
    const after = coverWith(before === "group" || before === "all" ? undefined : before, allowed);
    const count = listNamedIds(after).length - listNamedIds(before).length;
    if (listNamedIds(after).length > maxNamed) return setNote(t("panel.tooMany", { limit: maxNamed }));
    if (after) draft.setCell(cell, after);
    const leftOut = ids.length - allowed.length;
    const parts = [
      t("panel.added", { count }),
      leftOut > 0 && t("panel.notHeld", { count: leftOut }),
      ...more,
    ];
    setNote(parts.filter(Boolean).join(" "));
  }

  async function addFound(
    found: () => Promise<readonly Item[]>,
    requestedIds?: readonly string[],
  ): Promise<void> {
    setBusy(true);
    try {
      const items = await found();
      const known = new Set(items.flatMap(({ id, name }) => [id, name ?? id]));
      const missing = (requestedIds ?? []).filter((text) => !known.has(text));
      const names = missing.slice(0, 5).join(", ");
      add(
        items.map(({ id }) => id),
        missing.length > 0 ? [t("panel.notFound", { count: missing.length, names })] : [],
      );
    } catch (error) {
      setNote(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack gap={12}>
      <SearchItems {...props} isBusy={isBusy} onAdd={add} onAddFound={addFound} />
      <GroupChoice {...props} onAdd={add} />
      <PasteItems {...props} isBusy={isBusy} onAddFound={addFound} />
      <p className="small" role="status">
        {note}
      </p>
    </Stack>
  );
}

interface AddProps extends AddItemsProps {
  isBusy: boolean;
  onAdd: (ids: readonly string[]) => void;
  onAddFound: (found: () => Promise<readonly Item[]>, requestedIds?: readonly string[]) => Promise<void>;
}

function SearchItems({ cell, draft, giver, kind, isBusy, onAdd, onAddFound }: AddProps) {
  const { t } = useTranslation("permissionEditor");
  const [typed, setTyped] = useState("");
  const [searchText] = useDebouncedValue(typed.trim(), debounceMs);
  const list = useRef<HTMLUListElement>(null);
  const { entityType } = cellOf(cell);
  const found = useQuery({
    ...findQuery<Item>(kind, {
      page: 0,
      pageSize: shownItems,
      sortField: "name",
      ascending: true,
      fields: ["name"],
      ...(searchText && { searchText }),
    }),
    placeholderData: keepPreviousData,
  });
  const named = new Set(listNamedIds(draft.cells.get(cell)));
  const items = found.data?.items.filter(({ id }) => !named.has(id)) ?? [];
  const total = found.data?.total ?? 0;
  const label = t("panel.search", { kind: typeInSentence(entityType) });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => stepThrough(event, list.current);
  return (
    <div onKeyDown={onKeyDown} role="presentation">
      <TextInput
        aria-label={label}
        placeholder={label}
        value={typed}
        data-autofocus
        autoFocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ul ref={list} className={css.found} aria-label={t("panel.matches", { count: total })}>
        {items.map(({ id, name }) => {
          const isHeld = listGivable(giver, cell, [id]).length > 0;
          return (
            <li key={id}>
              <UnstyledButton
                className="ellipsis"
                w="100%"
                px={8}
                py={5}
                fz="sm"
                c={isHeld ? undefined : "var(--c-dim)"}
                disabled={!isHeld}
                title={isHeld ? name : t("panel.notHeldItem")}
                onClick={() => onAdd([id])}
              >
                + {name ?? id}
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
      <Button
        variant="default"
        fullWidth
        disabled={total === 0 || found.isPlaceholderData || typed.trim() !== searchText}
        loading={isBusy}
        onClick={() => void onAddFound(() => findAll(kind, searchText, maxNamed))}
      >
        {t("panel.addFound", { count: total })}
      </Button>
    </div>
  );
}

function stepThrough(event: KeyboardEvent<HTMLElement>, list: HTMLElement | null): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const buttons = [...(list?.querySelectorAll<HTMLElement>("button:not(:disabled)") ?? [])];
  const index = buttons.indexOf(document.activeElement as HTMLElement);
  const next = event.key === "ArrowDown" ? buttons[index + 1] : buttons[index - 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function GroupChoice({ cell, groups, onAdd }: AddItemsProps & { onAdd: AddProps["onAdd"] }) {
  const { t } = useTranslation("permissionEditor");
  const { entityType } = cellOf(cell);
  const options = groups.flatMap((group) => {
    const count = idsOfGroup(groups, group.id, entityType).length;
    return count > 0
      ? [{ value: group.id, label: `${groupPath(groups, group.id).join(" / ")} (${count})` }]
      : [];
  });
  if (options.length === 0) return null;
  return (
    <Select
      label={t("panel.byGroup")}
      placeholder={t("panel.chooseGroup")}
      searchable
      value={null}
      data={options}
      onChange={(id) => id && onAdd(idsOfGroup(groups, id, entityType))}
    />
  );
}

function PasteItems({ kind, isBusy, onAddFound }: Omit<AddProps, "onAdd">) {
  const { t } = useTranslation("permissionEditor");
  const [pasted, setPasted] = useState("");
  const texts = [...new Set(pasted.split(/[\r\n;\t]+/).map((text) => text.trim()))].filter(Boolean);
  const add = async () => {
    await onAddFound(() => findPasted(kind, texts), texts);
    setPasted("");
  };
  return (
    <div>
      <Textarea
        label={t("panel.paste")}
        rows={3}
        value={pasted}
        onChange={(event) => setPasted(event.currentTarget.value)}
      />
      {texts.length > 0 && (
        <Button
          variant="default"
          fullWidth
          loading={isBusy}
          disabled={texts.length > maxNamed}
          onClick={() => void add()}
        >
          {t("panel.addPasted")} ({texts.length})
        </Button>
      )}
    </div>
  );
}
