import { Group, Select, Stack, TextInput } from "@mantine/core";
import type { SignDisplayType } from "@gantry/domain/kinds/sign-display-type.ts";
import type { SignLibraryMessage } from "@gantry/domain/kinds/sign-library-message.ts";
import { assumeFace, libraryFace } from "@gantry/domain/sign/message/library-message.ts";
import { isPageEmpty, messagePreview } from "@gantry/domain/sign/message/message-text.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type { WordRules } from "@gantry/domain/sign/words/words.ts";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Pager } from "../../../kinds/list/table/pager.tsx";
import { DialogBody, DialogFoot } from "../../../kit/dialog/dialog.tsx";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { PriorityChip } from "../../../kit/status/glyphs.tsx";
import type { Column } from "../../../kit/table/columns.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import type { Sign } from "../sign/sign-entity.ts";
import { FitText } from "./fit-text.tsx";
import { useLastUsed } from "./last-used.ts";
import { MessagePicture } from "./message-picture.tsx";
import { type Offer, offerOf } from "./picker-offers.ts";
import { pageOfRows, type PickerFilter, pickerRows, type PickerScope } from "./picker-rows.ts";

interface PickerTableProps {
  library: readonly SignLibraryMessage[];
  types: readonly SignDisplayType[];
  sign: Sign | undefined;
  /** Face of the target; undefined: the user selects one. */
  chosenFace: SignFace | undefined;
  words: WordRules;
  onPick: (message: SignMessage, libraryMessage: SignLibraryMessage) => void;
}

interface Filter extends PickerFilter {
  typeId: string | null;
}

/** Arrow keys move, Enter picks. */
export function PickerTable({ library, types, sign, chosenFace, words, onPick }: PickerTableProps) {
  const { t } = useTranslation("signLibrary");
  const lastUsed = useLastUsed();
  // Fixed while the picker is open.
  const [lastIds] = useState(lastUsed.ids);
  const [filter, setFilter] = useState<Filter>({ searchText: "", scope: "offered", typeId: null });
  const [page, setPage] = useState(0);
  const table = useRef<HTMLDivElement>(null);
  const chosen = types.find(({ id }) => id === filter.typeId);
  const face = useMemo(() => chosenFace ?? (chosen && assumeFace(chosen)), [chosenFace, chosen]);
  const all = useMemo(
    () => pickerRows(library, types, face, filter, lastIds),
    [library, types, face, filter, lastIds],
  );
  const shown = pageOfRows(all, page);
  const offers = useMemo(
    () => pageOfRows(all, page).rows.map((row) => offerOf(row, types, face, words)),
    [all, page, types, face, words],
  );
  const pick = ({ row, message }: Offer) => {
    lastUsed.add(row.id);
    onPick(message, row);
  };
  const columns = usePickerColumns({ sign, face, lastId: lastIds[0], pick });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === "PageDown" || event.key === "PageUp") {
      event.preventDefault();
      setPage(shown.page + (event.key === "PageDown" ? 1 : -1));
    } else moveIntoTable(event, table.current);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the whole dialog
    <div style={{ display: "contents" }} onKeyDown={onKeyDown}>
      <PickerFilters
        types={chosenFace ? [] : types}
        sign={sign}
        filter={filter}
        onFilter={(changed) => {
          setFilter({ ...filter, ...changed });
          setPage(0);
        }}
      />
      <DialogBody isPadded={false}>
        <DataTable
          scrollerRef={table}
          columns={columns}
          rows={offers}
          rowId={({ row }) => row.id}
          isWrapping
          empty={
            <EmptyState
              title={t(library.length === 0 ? "picker.empty" : "picker.nothing")}
              text={t(library.length === 0 ? "picker.emptyText" : "picker.nothingText")}
            />
          }
        />
      </DialogBody>
      <DialogFoot
        footStart={
          <Group className="dim small" gap={16}>
            <span role="status">{t("picker.count", { count: all.length })}</span>
            <span className="wide-only">
              <kbd>↑</kbd> <kbd>↓</kbd> {t("picker.keys.move")} <kbd>Enter</kbd> {t("picker.keys.take")}
            </span>
          </Group>
        }
      >
        <Pager page={shown.page} pageCount={shown.pageCount} onPage={setPage} />
      </DialogFoot>
    </div>
  );
}

interface PickerFiltersProps {
  /** Empty: the size is given. */
  types: readonly SignDisplayType[];
  sign: Sign | undefined;
  filter: Filter;
  onFilter: (changed: Partial<Filter>) => void;
}

function PickerFilters({ types, sign, filter, onFilter }: PickerFiltersProps) {
  const { t } = useTranslation("signLibrary");
  const search = useRef<HTMLInputElement>(null);
  // The dialog opens before the input is rendered.
  useEffect(() => search.current?.focus(), []);
  return (
    <Group gap={8} px={20} py={12}>
      <TextInput
        className="grow"
        miw={200}
        aria-label={t("picker.search")}
        placeholder={t("picker.search")}
        leftSection={<IconSearch size={15} />}
        value={filter.searchText}
        onChange={({ currentTarget: { value: searchText } }) => onFilter({ searchText })}
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
          value={filter.scope}
          onChange={(value) => onFilter({ scope: (value ?? "offered") as PickerScope })}
        />
      )}
      {types.length > 0 && (
        <Select
          aria-label={t("picker.size")}
          placeholder={t("picker.anySize")}
          clearable
          data={types.map(({ id, name }) => ({ value: id, label: name }))}
          value={filter.typeId}
          onChange={(typeId) => onFilter({ typeId })}
        />
      )}
    </Group>
  );
}

function usePickerColumns({
  sign,
  face,
  lastId,
  pick,
}: {
  sign: Sign | undefined;
  face: SignFace | undefined;
  lastId: string | undefined;
  pick: (offer: Offer) => void;
}): Column<Offer>[] {
  const { t } = useTranslation("signLibrary");
  const fit = ({ wording, row }: Offer): ReactNode =>
    wording ? (
      <FitText wording={wording} fits={t(sign ? "fit.fitsSign" : "fit.fits")} />
    ) : (
      (row.message as SignMessage).pages.filter((page) => !isPageEmpty(page)).length
    );
  return [
    {
      id: "picture",
      header: t("picker.picture"),
      widthPx: 178,
      cell: ({ message }) => <MessagePicture message={message} face={face ?? libraryFace} />,
    },
    {
      id: "name",
      header: t("picker.name"),
      cell: (offer) => (
        <Stack gap={0}>
          <span className="row">
            <button type="button" className="text-button ellipsis" data-row-link onClick={() => pick(offer)}>
              {offer.row.name}
            </button>
            {offer.message.priority !== undefined && <PriorityChip priority={offer.message.priority} />}
            {offer.row.id === lastId && <span className="tag">{t("picker.lastUsed")}</span>}
          </span>
          <span className="dim small">
            {messagePreview(offer.message)}
            {offer.row.signId && sign ? ` · ${t("picker.onlyFor", { name: sign.name })}` : ""}
          </span>
        </Stack>
      ),
    },
    { id: "fit", header: face ? t("picker.fit") : t("picker.pages"), widthPx: 250, cell: fit },
  ];
}

/** From the search to the first row; inside the table its own keys move. */
function moveIntoTable(event: KeyboardEvent, table: HTMLElement | null): void {
  if (event.key !== "ArrowDown") return;
  if (event.target instanceof HTMLElement && event.target.getAttribute("aria-haspopup")) return;
  const first = table?.querySelector<HTMLElement>("[data-row-link]");
  if (!first) return;
  event.preventDefault();
  first.focus();
}
