import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Entity } from "../../queries/kind-queries.ts";
import { entityName, kindText } from "../../text/kind-text.ts";
import { hasAllWords } from "./matched-parts.ts";
import type { KindResults } from "./use-global-search.ts";

export interface Subject {
  kind: AnyKind;
  entity: Entity;
  name: string;
}

export interface PaletteEntry {
  id: string;
  label: string;
  note?: string | undefined;
  controlKey?: string;
  /** A search result, not a command. */
  isResult?: true;
  subject?: Subject;
  staysOpen?: boolean;
  run: () => void;
}

export interface PaletteGroup {
  title: string;
  count?: { shown: number; total: number };
  entries: readonly PaletteEntry[];
}

/** Prefix `>` searches commands only, `#` incidents only. */
export function readSearch(typed: string): { mode: "all" | "commands" | "incidents"; text: string } {
  if (typed.startsWith(">")) return { mode: "commands", text: typed.slice(1) };
  if (typed.startsWith("#")) return { mode: "incidents", text: typed.slice(1) };
  return { mode: "all", text: typed };
}

export function resultGroups(
  results: readonly KindResults[],
  open: (subject: Subject) => void,
  opens: (entityType: string) => boolean,
): PaletteGroup[] {
  return results.map(({ kind, items, total }) => ({
    title: kindText(kind, "title"),
    count: { shown: items.length, total },
    entries: items.map((entity) => {
      const subject: Subject = { kind, entity, name: entityName(kind, entity["name"], entity.id) };
      const note = entity["description"];
      return {
        id: `${kind.entityType}/${entity.id}`,
        label: subject.name,
        note: typeof note === "string" && note !== "" ? note : undefined,
        isResult: true as const,
        subject,
        staysOpen: !opens(kind.entityType),
        run: () => open(subject),
      };
    }),
  }));
}

export function withWords(groups: readonly PaletteGroup[], words: readonly string[]): PaletteGroup[] {
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ label }) => hasAllWords(`${group.title} ${label}`, words)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
