import { TextInput } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import { type Ref, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import css from "../list.module.css";

/** Debounce before the search request (TABLE-036). */
const debounceMs = 300;

export function SearchBox({
  text,
  placeholder,
  onSearch,
  ref,
}: {
  text: string;
  placeholder: string;
  onSearch: (text: string) => void;
  ref: Ref<HTMLInputElement>;
}) {
  const { t } = useTranslation("list");
  const [typed, setTyped] = useState(text);
  const [sent, setSent] = useState(text);
  const [shownText, setShownText] = useState(text);
  if (text !== shownText) {
    setShownText(text);
    // The URL changed from outside, for example by Back or Clear filter; keep the current input otherwise.
    if (text !== sent) setTyped(text);
  }
  const search = useEffectEvent(() => {
    if (typed === text) return;
    setSent(typed);
    onSearch(typed);
  });
  useEffect(() => {
    const timer = window.setTimeout(search, debounceMs);
    return () => window.clearTimeout(timer);
  }, [typed]);
  return (
    <TextInput
      ref={ref}
      className={css.search}
      aria-label={t("search")}
      placeholder={placeholder}
      leftSection={<IconSearch size={15} />}
      rightSection={
        typed === "" ? (
          <kbd className="dim">/</kbd>
        ) : (
          <button
            type="button"
            className="icon-button"
            aria-label={t("clearSearch")}
            onClick={() => setTyped("")}
          >
            <IconX size={14} />
          </button>
        )
      }
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        setTyped("");
        event.currentTarget.blur();
      }}
    />
  );
}
