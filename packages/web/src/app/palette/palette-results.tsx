import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import { Box, Group, Stack, Text } from "@mantine/core";
import { Fragment, useEffect, useId, useRef } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { StatusMark } from "../../kit/status/glyphs.tsx";
import type { PaletteEntry, PaletteGroup } from "./entries.ts";
import { findMatchedParts } from "./matched-parts.ts";

/** For aria-activedescendant of the input. */
export const entryElementId = (id: string): string => `palette-${id}`;

interface Props {
  id: string;
  groups: readonly PaletteGroup[];
  words: readonly string[];
  activeId: string | undefined;
  text: string;
  isPending: boolean;
  onPoint: (entry: PaletteEntry) => void;
  onRun: (entry: PaletteEntry) => void;
}

/** The focus stays in the input. */
export function PaletteResults({ id, groups, text, isPending, ...rest }: Props) {
  const { t } = useTranslation("palette");
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [rest.activeId]);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const isNothing = groups.length === 0 && !isPending;
  return (
    <div>
      <div role="status" className="visually-hidden">
        {text.trim() === "" ? "" : isPending ? t("searching") : t("found", { count })}
      </div>
      {isNothing && (
        <Stack component="p" gap={4} p="sm">
          <b>{t("nothing", { text })}</b>
          <span className="dim">{t("nothingText")}</span>
        </Stack>
      )}
      <div ref={list} id={id} role="listbox" aria-label={t("results")} aria-busy={isPending}>
        {groups.map((group) => (
          <ResultGroup key={group.title} group={group} {...rest} />
        ))}
      </div>
    </div>
  );
}

type GroupProps = Omit<Props, "id" | "groups" | "text" | "isPending"> & { group: PaletteGroup };

function ResultGroup({ group: { title, count, entries }, words, activeId, onPoint, onRun }: GroupProps) {
  const { t } = useTranslation("palette");
  const titleId = useId();
  return (
    <div role="group" aria-labelledby={titleId}>
      <Group
        justify="space-between"
        wrap="nowrap"
        px="sm"
        pt={8}
        pb={4}
        className="small"
        role="presentation"
      >
        <span id={titleId} className="dim strong ellipsis">
          {title}
        </span>
        {count && (
          <span className="dim num">
            {count.shown < count.total ? t("countOf", count) : String(count.total)}
          </span>
        )}
      </Group>
      {entries.map((entry) => (
        <Entry
          key={entry.id}
          entry={entry}
          words={words}
          isActive={entry.id === activeId}
          onPoint={() => onPoint(entry)}
          onRun={() => onRun(entry)}
        />
      ))}
    </div>
  );
}

function Entry({
  entry: { id, label, note, subject, isResult, controlKey },
  words,
  isActive,
  onPoint,
  onRun,
}: {
  entry: PaletteEntry;
  words: readonly string[];
  isActive: boolean;
  onPoint: () => void;
  onRun: () => void;
}) {
  const status = subject?.kind.device ? (subject.entity.status as DeviceStatus | undefined) : undefined;
  return (
    // The input has the focus and handles its keys.
    <div
      id={entryElementId(id)}
      role="option"
      aria-selected={isActive}
      className="row"
      onPointerMove={() => !isActive && onPoint()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      {isResult && <Box w={16}>{status && <StatusMark status={status} />}</Box>}
      <Text span flex="none" miw="40%" maw="75%" truncate>
        {findMatchedParts(label, words).map((part, index) =>
          // Parts have no other key than their index.
          part.isMatch ? <mark key={index}>{part.text}</mark> : <Fragment key={index}>{part.text}</Fragment>,
        )}
      </Text>
      {note && <span className="dim ellipsis">{note}</span>}
      <span className="end" />
      {controlKey && <kbd aria-hidden>Ctrl</kbd>}
      {controlKey && <kbd aria-hidden>{controlKey === "Enter" ? "↵" : controlKey.toUpperCase()}</kbd>}
      {isActive && isResult && <kbd aria-hidden>↵</kbd>}
    </div>
  );
}
