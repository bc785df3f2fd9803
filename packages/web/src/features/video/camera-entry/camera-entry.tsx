import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { api } from "../../../queries/api.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import "../../../kit/look/mantine-inputs.ts";
import { type NamedCamera, sortByRelevance } from "./by-number.ts";
import { entryTarget } from "./entry-target.ts";
import css from "../walls/walls.module.css";

const shownMax = 8;
const foundMax = 200;
const debounceMs = 80;

/** Opens on the selected tile of an editable wall, otherwise on its own screen. */
export default function CameraEntry({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("videoWall");
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [marked, setMarked] = useState(0);
  const [searchText] = useDebouncedValue(typed.trim(), debounceMs);
  const { data, isPlaceholderData } = useQuery(entryQuery(searchText));
  const [put] = useState(() => entryTarget());
  const rows = sortByRelevance(data ?? [], searchText).slice(0, shownMax);
  const at = Math.min(marked, Math.max(0, rows.length - 1));
  const take = (row: NamedCamera | undefined) => {
    if (!row) return;
    onClose();
    if (put) put(row);
    else void navigate({ to: entityPath(camera, row.id) });
  };
  const takeTyped = async () => {
    // Results may lag behind the input, so a quick Enter searches again.
    if (typed.trim() === searchText && !isPlaceholderData && data) return take(rows[at]);
    const found = await findCameras(typed.trim());
    take(sortByRelevance(found, typed)[0]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setMarked(Math.max(0, Math.min(rows.length - 1, at + step)));
    } else if (event.key === "Enter") {
      event.preventDefault();
      void takeTyped();
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={t(put ? "entry.put" : "entry.open")}>
      <Stack gap="sm">
        <TextInput
          data-autofocus
          autoFocus
          label={t("entry.label")}
          role="combobox"
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-activedescendant={rows[at] ? `${listId}-${at}` : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setMarked(0);
          }}
          onKeyDown={onKeyDown}
        />
        <ul id={listId} role="listbox" aria-label={t("entry.found")} className={css.list}>
          {rows.map((row, index) => (
            <li
              key={row.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              data-chosen={index === at || undefined}
              onClick={() => take(row)}
            >
              <span className={css.row}>
                <span className="ellipsis">{row.name}</span>
              </span>
            </li>
          ))}
        </ul>
        {data && rows.length === 0 && (
          <p className="dim" role="status">
            {t("noneFound")}
          </p>
        )}
      </Stack>
    </Dialog>
  );
}

const entryQuery = (searchText: string) => ({
  queryKey: ["camera-entry", searchText],
  queryFn: ({ signal }: { signal: AbortSignal }) => findCameras(searchText, signal),
  placeholderData: keepPreviousData<NamedCamera[]>,
});

async function findCameras(searchText: string, signal?: AbortSignal): Promise<NamedCamera[]> {
  const { items } = await api.post<FindAnswer<NamedCamera>>(
    `${camera.path}/find`,
    {
      page: 0,
      pageSize: searchText === "" ? shownMax : foundMax,
      sortField: "name",
      ascending: true,
      fields: ["name"],
      ...(searchText !== "" && { searchText, searchFields: ["name"] }),
    },
    { ...(signal && { signal }) },
  );
  return items;
}
