import { Select, TextInput } from "@mantine/core";
import type { SignDisplayType } from "@gantry/domain/kinds/sign-display-type.ts";
import type { SignLibraryMessage } from "@gantry/domain/kinds/sign-library-message.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { assumedFace } from "@gantry/domain/sign/message/library-message.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { WordRules } from "@gantry/domain/sign/words/words.ts";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Pager } from "../../../kinds/list/table/pager.tsx";
import { Instead } from "../../../kit/screen/states.tsx";
import type { Sign } from "../sign/sign-entity.ts";
import { useLastUsed } from "./last-used.ts";
import { PickerRow } from "./picker-row.tsx";
import { pageOfRows, pickerRows, type PickerScope } from "./picker-rows.ts";
import { classNames } from "../../../kit/class-names.ts";
import css from "./library.module.css";

interface PickerTableProps {
  library: readonly SignLibraryMessage[];
  types: readonly SignDisplayType[];
  sign: Sign | undefined;
  /** Face of the target; undefined: the user selects one. */
  givenFace: SignFace | undefined;
  words: WordRules;
  onPick: (message: SignMessage, libraryMessage: SignLibraryMessage) => void;
}

/** Arrow keys move, Enter picks. */
export function PickerTable({ library, types, sign, givenFace, words, onPick }: PickerTableProps) {
  const { t } = useTranslation("signLibrary");
  const lastUsed = useLastUsed();
  // Fixed while the picker is open.
  const [lastIds] = useState(lastUsed.ids);
  const [searchText, setSearchText] = useState("");
  const [scope, setScope] = useState<PickerScope>("offered");
  const [typeId, setTypeId] = useState<string | null>(null);
  const [page, setPage] = useState(0);
  const table = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  // The dialog opens before the input is rendered.
  useEffect(() => search.current?.focus(), []);
  const chosen = types.find(({ id }) => id === typeId);
  const face = useMemo(() => givenFace ?? (chosen && assumedFace(chosen)), [givenFace, chosen]);
  const all = useMemo(
    () => pickerRows(library, types, face, { searchText, scope }, lastIds),
    [library, types, face, searchText, scope, lastIds],
  );
  const shown = pageOfRows(all, page);
  const narrow = (change: () => void) => {
    change();
    setPage(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "PageDown" || event.key === "PageUp") {
      event.preventDefault();
      setPage(shown.page + (event.key === "PageDown" ? 1 : -1));
    } else moveFocus(event, table.current);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the whole dialog
    <div className={css.picker} onKeyDown={onKeyDown}>
      <div className={classNames(css.pickerHead, "row")}>
        <TextInput
          className="grow"
          aria-label={t("picker.search")}
          placeholder={t("picker.search")}
          leftSection={<IconSearch size={15} />}
          value={searchText}
          onChange={({ currentTarget: { value } }) => narrow(() => setSearchText(value))}
          ref={search}
        />
        {sign && (
          <Select
            aria-label={t("picker.scope")}
            allowDeselect={false}
            data={[
              { value: "offered", label: t("picker.scopes.offered") },
              { value: "allSigns", label: t("picker.scopes.allSigns") },
              { value: "thisSign", label: t("picker.scopes.thisSign", { name: sign.name }) },
            ]}
            value={scope}
            onChange={(value) => narrow(() => setScope((value ?? "offered") as PickerScope))}
          />
        )}
        {!givenFace && (
          <Select
            aria-label={t("picker.size")}
            placeholder={t("picker.anySize")}
            clearable
            data={types.map(({ id, name }) => ({ value: id, label: name }))}
            value={typeId}
            onChange={(value) => narrow(() => setTypeId(value))}
          />
        )}
      </div>
      <div ref={table} className={classNames(css.pickerScroll, "table-scroll")}>
        {shown.rows.length === 0 ? (
          <div className="instead-place">
            <Instead
              title={t(library.length === 0 ? "picker.empty" : "picker.nothing")}
              text={t(library.length === 0 ? "picker.emptyText" : "picker.nothingText")}
            />
          </div>
        ) : (
          <table className={classNames(css.pickerTable, "table")} data-tall>
            <thead>
              <tr>
                <th className={css.pickerPicture}>{t("picker.picture")}</th>
                <th>{t("picker.name")}</th>
                <th className={css.pickerFit}>{face ? t("picker.fit") : t("picker.pages")}</th>
              </tr>
            </thead>
            <tbody>
              {shown.rows.map((row) => (
                <PickerRow
                  key={row.id}
                  row={row}
                  types={types}
                  face={face}
                  sign={sign}
                  words={words}
                  isLastUsed={row.id === lastIds[0]}
                  onPick={(message) => {
                    lastUsed.add(row.id);
                    onPick(message, row);
                  }}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
      <div className={classNames(css.pickerFoot, "row dim small")}>
        <span role="status">{t("picker.count", { count: all.length })}</span>
        <span className={css.pickerKeys}>
          <kbd>↑</kbd> <kbd>↓</kbd> {t("picker.keys.move")} <kbd>Enter</kbd> {t("picker.keys.take")}
        </span>
        <span className="end">
          <Pager page={shown.page} pageCount={shown.pageCount} onPage={setPage} />
        </span>
      </div>
    </div>
  );
}

function moveFocus(event: KeyboardEvent, table: HTMLElement | null): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  if (event.target instanceof HTMLElement && event.target.getAttribute("aria-haspopup")) return;
  const rows = [...(table?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = rows[event.key === "ArrowDown" ? at + 1 : Math.max(0, at - 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
