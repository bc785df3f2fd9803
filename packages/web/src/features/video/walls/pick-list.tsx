import { DragOverlay, useDraggable } from "@dnd-kit/core";
import { Button, Paper, Stack, TextInput, UnstyledButton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconGripVertical, IconSearch, IconX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { classNames } from "../../../kit/class-names.ts";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { kindText } from "../../../text/kind-text.ts";
import { CameraThumbnail } from "../thumbnail/camera-thumbnail.tsx";
import { contentKinds } from "./use-content-names.ts";
import { type PaletteRow, usePalette } from "./use-palette.ts";
import type { TileContent } from "./wall-document.ts";
import css from "./walls.module.css";

const debounceMs = 200;

/** A search and the rows it finds, page by page. */
export function usePickList(entityType: TileContent["entityType"], groupIds: readonly string[] = []) {
  const [typed, setTyped] = useState("");
  const [searchText] = useDebouncedValue(typed.trim(), debounceMs);
  const found = usePalette(entityType, searchText, groupIds);
  return { entityType, typed, setTyped, found, isNarrowed: searchText !== "" || groupIds.length > 0 };
}

export function PickList({
  list: { entityType, typed, setTyped, found, isNarrowed },
  filter,
  children,
}: {
  list: ReturnType<typeof usePickList>;
  /** Below the search. */
  filter?: ReactNode;
  children: (row: PaletteRow) => ReactNode;
}) {
  const { t } = useTranslation("list");
  const rows = found.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <Stack gap="sm" p={10}>
        <TextInput
          aria-label={t("search")}
          placeholder={t("search")}
          leftSection={<IconSearch size={15} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {filter}
      </Stack>
      {found.isPending && <RowSkeletons rows={6} />}
      {found.isError && !rows && (
        <FailedToLoad
          title={t("loadFailed", { kinds: kindText(contentKinds[entityType], "many") })}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      {rows?.length === 0 && (
        <EmptyState
          isInline
          title={t(isNarrowed ? "videoWall:noneFound" : `videoWall:noneYet.${entityType}`)}
        />
      )}
      <ul className={css.list}>{rows?.map(children)}</ul>
      {found.hasNextPage && (
        <Button
          variant="default"
          m={10}
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t("videoWall:more")}
        </Button>
      )}
    </>
  );
}

/** A row to drag, or to pick with a click or Enter. */
export function PickRow({ id, data, label, onPick, children }: PickRowProps) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id, data });
  return (
    <li ref={setNodeRef} data-dragging={isDragging || undefined}>
      <UnstyledButton
        className={classNames(css.row, css.grip)}
        aria-label={label}
        {...listeners}
        onClick={onPick}
      >
        <IconGripVertical size={15} className="dim" aria-hidden />
        {children}
      </UnstyledButton>
    </li>
  );
}
interface PickRowProps {
  id: string;
  data: object;
  label?: string | undefined;
  onPick: () => void;
  children: ReactNode;
}

/** Removes or cancels what it stands beside. */
export function CrossButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={onClick}>
      <IconX size={15} />
    </button>
  );
}

/** What is dragged, below the pointer. */
export function DraggedName({ name, cameraId }: { name: string | undefined; cameraId?: string | undefined }) {
  return (
    <DragOverlay dropAnimation={null}>
      {name !== undefined && (
        <Paper withBorder shadow="md" p="sm" w="max-content" maw={280} className="row strong">
          {cameraId !== undefined && <CameraThumbnail cameraId={cameraId} />}
          <span className="ellipsis">{name}</span>
        </Paper>
      )}
    </DragOverlay>
  );
}
