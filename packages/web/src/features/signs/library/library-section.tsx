import { Button, Group, Stack, TextInput } from "@mantine/core";
import { signLibraryMessage } from "@gantry/domain/kinds/sign-library-message.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { IconBook2, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type Ref, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { PriorityChip } from "../../../kit/status/glyphs.tsx";
import { useCan } from "../../../session/session-store.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { faceFor } from "../sign/sign-view.ts";
import { FitText } from "./fit-text.tsx";
import { useLastUsed } from "./last-used.ts";
import { displayTypesQuery, libraryQuery } from "./library-calls.ts";
import { LibraryPicker } from "./library-picker.tsx";
import css from "./library-section.module.css";
import { MessagePicture } from "./message-picture.tsx";
import { firstFitting, type Offer } from "./picker-offers.ts";
import { pickerRows } from "./picker-rows.ts";
import { useLibraryRules } from "./use-library-check.ts";

const maxShown = 6;

interface LibrarySectionProps {
  sign: Sign;
  searchRef?: Ref<HTMLInputElement>;
  onPick: (message: SignMessage) => void;
}

/** Library messages inside the composer: those that fit the sign first. Hidden if there are none. */
export function LibrarySection({ sign, searchRef, onPick }: LibrarySectionProps) {
  const { t } = useTranslation("signLibrary");
  const lastUsed = useLastUsed();
  const [searchText, setSearchText] = useState("");
  const [isPickerOpen, setPickerOpen] = useState(false);
  const { count, offers } = useOffers(sign, searchText);
  if (count === 0) return null;
  const pick = ({ row, message }: Offer) => {
    lastUsed.add(row.id);
    setSearchText("");
    onPick(message);
  };
  const onSearchKey = (event: KeyboardEvent) => {
    const [first] = offers;
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || searchText === "" || !first) return;
    event.preventDefault();
    pick(first);
  };
  return (
    <Stack component="section" gap={8} aria-label={t("section.title")} onKeyDown={moveBetweenOffers}>
      <Group gap={8}>
        <h3>{t("section.title")}</h3>
        <TextInput
          className="grow"
          miw={160}
          aria-label={t("picker.search")}
          placeholder={t("picker.search")}
          leftSection={<IconSearch size={15} />}
          rightSection={searchRef && <kbd>F3</kbd>}
          value={searchText}
          onChange={({ currentTarget: { value } }) => setSearchText(value)}
          onKeyDown={onSearchKey}
          ref={searchRef}
        />
        <Button variant="default" leftSection={<IconBook2 size={15} />} onClick={() => setPickerOpen(true)}>
          {t("section.all", { count })}
        </Button>
      </Group>
      <Offers sign={sign} offers={offers} onPick={pick} />
      <LibraryPicker
        opened={isPickerOpen}
        signId={sign.id}
        onPick={onPick}
        onClose={() => setPickerOpen(false)}
      />
    </Stack>
  );
}

function useOffers(sign: Sign, searchText: string): { count: number; offers: readonly Offer[] } {
  const mayRead = useCan("READ", signLibraryMessage.entityType);
  const library = useQuery({ ...libraryQuery(sign.id), enabled: mayRead }).data?.items;
  const types = useQuery({ ...displayTypesQuery, enabled: mayRead }).data?.items;
  const words = useLibraryRules(sign.category === "VSL");
  const lastUsed = useLastUsed();
  // Fixed while the composer is open.
  const [lastIds] = useState(lastUsed.ids);
  const face = faceFor(sign);
  const wanted = useDeferredValue(searchText);
  const offers = useMemo(() => {
    if (!library || !types || !words) return [];
    const rows = pickerRows(library, types, face, { searchText: wanted, scope: "offered" }, lastIds);
    return firstFitting(rows, types, face, words, maxShown);
  }, [library, types, words, face, wanted, lastIds]);
  return { count: words && types ? (library?.length ?? 0) : 0, offers };
}

function Offers({
  sign,
  offers,
  onPick,
}: {
  sign: Sign;
  offers: readonly Offer[];
  onPick: (offer: Offer) => void;
}) {
  const { t } = useTranslation("signLibrary");
  if (offers.length === 0)
    return (
      <p className="dim small" role="status">
        {t("picker.nothing")}
      </p>
    );
  return (
    <div className={css.offers}>
      {offers.map((offer) => (
        <button
          key={offer.row.id}
          type="button"
          className={css.offer}
          data-offer
          onClick={() => onPick(offer)}
        >
          <span className={css.picture}>
            <MessagePicture message={offer.message} face={faceFor(sign)} />
          </span>
          <Stack gap={0} miw={0} component="span">
            <span className="row">
              <span className="visually-hidden">{`${t("section.use")} `}</span>
              <b className="ellipsis">{offer.row.name}</b>
              {offer.message.priority !== undefined && <PriorityChip priority={offer.message.priority} />}
            </span>
            {offer.wording && offer.wording.issues.length > 0 && (
              <FitText wording={offer.wording} fits={t("fit.fitsSign")} />
            )}
          </Stack>
        </button>
      ))}
    </div>
  );
}

/** Down from the search to the first offer, and on; up goes back. */
function moveBetweenOffers(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.defaultPrevented) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, [data-offer]")];
  const at = stops.indexOf(event.target as HTMLElement);
  const next = stops[at + step];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
