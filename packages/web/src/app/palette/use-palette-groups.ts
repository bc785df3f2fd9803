import { detailPath } from "@gantry/domain/subjects/subjects.ts";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "../../text/use-translation.ts";
import { useSession } from "../../session/session-store.ts";
import { toast } from "../../kit/toasts/toasts.ts";
import { useOpenFeatures } from "../open-features.ts";
import { consoleCommands } from "./console-commands.ts";
import { entityCommands } from "./entity-commands.ts";
import { type PaletteGroup, readSearch, resultGroups, type Subject, withWords } from "./entries.ts";
import { searchWords } from "./matched-parts.ts";
import { listSearchedKinds, opensFromSearch } from "./searched-kinds.ts";
import { useGlobalSearch } from "./use-global-search.ts";

interface Palette {
  groups: PaletteGroup[];
  subject: Subject | undefined;
  words: string[];
  isPending: boolean;
}

export function usePaletteGroups({
  typed,
  onlyType,
  subjectId,
  onSwitchTenant,
}: {
  typed: string;
  onlyType: string | undefined;
  subjectId: string | undefined;
  onSwitchTenant: () => void;
}): Palette {
  const { t } = useTranslation("palette");
  const session = useSession();
  const open = useOpenFeatures();
  const navigate = useNavigate();
  const goTo = (href: string) => void navigate({ href });
  const { mode, text } = readSearch(typed);
  const words = searchWords(text);
  const type = mode === "incidents" ? "AUTOMATED_INCIDENT" : onlyType;
  const kinds = listSearchedKinds(session).filter(
    ({ entityType }) => mode !== "commands" && (type === undefined || entityType === type),
  );
  const { results, isPending } = useGlobalSearch(kinds, text);

  const openSubject = ({ kind, entity, name }: Subject) => {
    const path = detailPath(kind.entityType, entity.id);
    if (opensFromSearch(kind.entityType) && path !== undefined) goTo(path);
    else toast("warn", t("noPage", { name }));
  };
  const found = resultGroups(results, openSubject, opensFromSearch);
  const entries = found.flatMap((group) => group.entries);
  const subject = (entries.find(({ id }) => id === subjectId) ?? entries[0])?.subject;
  const forSubject: PaletteGroup[] = subject
    ? [
        {
          title: t("commandsFor", { name: subject.name }),
          entries: entityCommands(subject, session, goTo),
        },
      ]
    : [];
  const forConsole = type === undefined ? consoleCommands(session, open, goTo, onSwitchTenant) : [];
  return { groups: [...found, ...forSubject, ...withWords(forConsole, words)], subject, words, isPending };
}
