import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Entity } from "../../queries/kind-queries.ts";
import { entityName, kindText } from "../../text/kind-text.ts";
import { hasAllWords } from "./matched-parts.ts";
import type { KindResults } from "./use-global-search.ts";

/** An entity that was found. */
export interface Subject {
  kind: AnyKind;
  entity: Entity;
  name: string;
}

/** One line of the palette: something found, or something to do. */
export interface PaletteEntry {
  id: string;
  label: string;
  /** Small, behind the label. */
  note?: string | undefined;
  /** Key that does it while the palette is open, with Ctrl. */
  controlKey?: string;
  /** Found by its name, and not something to do. */
  isResult?: true;
  /** The entity that it is or acts on. */
  subject?: Subject;
  /** The palette stays open after it. */
  staysOpen?: boolean;
  run: () => void;
}

export interface PaletteGroup {
  title: string;
  /** Right of the title. */
  count?: { shown: number; total: number };
  entries: readonly PaletteEntry[];
}

/** How somebody looks: `>` for commands alone, `#` for incidents alone, else for everything. */
export function readSearch(typed: string): { mode: "all" | "commands" | "incidents"; text: string } {
  if (typed.startsWith(">")) return { mode: "commands", text: typed.slice(1) };
  if (typed.startsWith("#")) return { mode: "incidents", text: typed.slice(1) };
  return { mode: "all", text: typed };
}

/** What was found, kind by kind. */
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

/** The commands that have every word in their group or label; groups without any are left out. */
export function withWords(groups: readonly PaletteGroup[], words: readonly string[]): PaletteGroup[] {
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ label }) => hasAllWords(`${group.title} ${label}`, words)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
