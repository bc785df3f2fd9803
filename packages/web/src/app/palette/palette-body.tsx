import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { EntityCard } from "../../kinds/cards/entity-card.tsx";
import { classNames } from "../../kit/class-names.ts";
import { kindText } from "../../text/kind-text.ts";
import type { PaletteEntry } from "./entries.ts";
import { entryElementId, PaletteResults } from "./palette-results.tsx";
import { showKeys } from "../shell/keys-store.ts";
import css from "./palette.module.css";
import { paletteStore, showPalette } from "./palette-store.ts";
import { usePaletteGroups } from "./use-palette-groups.ts";

export function PaletteBody({ onSwitchTenant }: { onSwitchTenant: () => void }) {
  const { t } = useTranslation("palette");
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  // Layout effect: the dialog focuses later, and keys typed before would be lost.
  useLayoutEffect(() => {
    input.current?.focus();
    paletteStore.setState({ isReady: true });
    return () => paletteStore.setState({ isReady: false });
  }, []);
  const [typed, setTyped] = useState(() => paletteStore.getState().typedBefore);
  const [onlyType, setOnlyType] = useState<string>();
  const [activeId, setActiveId] = useState<string>();
  const [subjectId, setSubjectId] = useState<string>();
  const { groups, subject, words, isPending } = usePaletteGroups({
    typed,
    onlyType,
    subjectId,
    onSwitchTenant,
  });
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === activeId),
  );
  const active = entries[at];

  const activate = (entry: PaletteEntry | undefined) => {
    setActiveId(entry?.id);
    // Moving down to the commands keeps the selected subject.
    if (entry?.isResult) setSubjectId(entry.id);
  };
  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    if (!entry.staysOpen) showPalette(false);
    entry.run();
  };
  const type = (text: string) => {
    setTyped(text);
    setActiveId(undefined);
    setSubjectId(undefined);
  };
  const toggleKind = () => setOnlyType(onlyType === undefined ? subject?.kind.entityType : undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const byKey = event.ctrlKey || event.metaKey ? findByControlKey(entries, event.key) : undefined;
    const acts: Record<string, () => void> = {
      ArrowDown: () => activate(entries[(at + 1) % entries.length]),
      ArrowUp: () => activate(entries[(at - 1 + entries.length) % entries.length]),
      Enter: () => run(active),
    };
    const act = byKey ? () => run(byKey) : event.ctrlKey || event.metaKey ? undefined : acts[event.key];
    if (act) {
      event.preventDefault();
      act();
    } else if (event.key === "Tab" && !event.shiftKey && (subject || onlyType !== undefined)) {
      event.preventDefault();
      toggleKind();
    } else if (event.key === "Backspace" && typed === "") setOnlyType(undefined);
  };
  return (
    <>
      <header>
        <IconSearch size={20} aria-hidden />
        <input
          ref={input}
          role="combobox"
          aria-label={t("title")}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={active && entryElementId(active.id)}
          autoComplete="off"
          spellCheck={false}
          placeholder={t("placeholder")}
          data-autofocus
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className={classNames("tag", onlyType !== undefined && "tag-on")}
          aria-pressed={onlyType !== undefined}
          onClick={toggleKind}
        >
          {onlyType !== undefined && subject
            ? t("onlyKind", { kinds: kindText(subject.kind, "title") })
            : t("allKinds")}
        </button>
        <kbd>Esc</kbd>
      </header>
      <div className={css.columns}>
        <PaletteResults
          id={listId}
          groups={groups}
          words={words}
          activeId={active?.id}
          text={typed}
          isPending={isPending}
          onPoint={activate}
          onRun={run}
        />
        {subject && active?.subject && (
          <aside className="wide-only" aria-label={subject.name}>
            <h2 className="ellipsis">{subject.name}</h2>
            <EntityCard entityType={subject.kind.entityType} id={subject.entity.id} />
          </aside>
        )}
      </div>
      <PaletteHints />
    </>
  );
}

const findByControlKey = (entries: readonly PaletteEntry[], key: string) =>
  entries.find(({ controlKey }) => controlKey?.toLowerCase() === key.toLowerCase());

function PaletteHints() {
  const { t } = useTranslation("palette");
  const hints = [
    [["↑", "↓"], t("hint.choose")],
    [["↵"], t("hint.open")],
    [["Tab"], t("hint.onlyThisKind")],
    [[">"], t("hint.commands")],
    [["#"], t("hint.incidents")],
  ] as const;
  return (
    <footer className="wide-only">
      {hints.map(([keys, what]) => (
        <span key={what} className="row small">
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {what}
        </span>
      ))}
      <button
        type="button"
        className="text-button end"
        onClick={() => {
          showPalette(false);
          showKeys(true);
        }}
      >
        {t("hint.allKeys")}
      </button>
    </footer>
  );
}
