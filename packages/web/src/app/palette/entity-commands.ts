import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { translateIn } from "../../text/translate.ts";
import { queryClient } from "../../queries/query-cache.ts";
import { pollKey, pollMutation } from "../../kinds/communication/use-poll.ts";
import { featureList } from "../../kinds/feature-list.ts";
import { can, type Session } from "../../session/session-store.ts";
import type { PaletteEntry, Subject } from "./entries.ts";

export function entityCommands(
  subject: Subject,
  session: Session,
  goTo: (address: string) => void,
): PaletteEntry[] {
  const { kind, entity } = subject;
  const id = encodeURIComponent(entity.id);
  const may = (action: Parameters<typeof can>[1]) => can(session, action, kind.entityType, entity.id);
  const makeCommand = (name: string, label: string, run: () => void, controlKey?: string): PaletteEntry => ({
    id: `command/${name}`,
    label,
    subject,
    run,
    ...(controlKey !== undefined && { controlKey }),
  });
  const t = translateIn("palette");
  return [
    ...featureList()
      .flatMap(({ commands = [] }) => commands)
      .filter(({ entityType, action }) => entityType === kind.entityType && may(action))
      .map(({ name, label, path, controlKey }) =>
        makeCommand(name, label(), () => goTo(path(entity.id)), controlKey),
      ),
    ...(kind.device && may("CONTROL")
      ? [makeCommand("poll", t("command.poll"), () => poll(subject), "p")]
      : []),
    ...(kind.geometry && kind.device
      ? [makeCommand("showOnMap", t("command.showOnMap"), () => goTo(`/map?show=${id}`), "Enter")]
      : []),
    makeCommand("showInList", t("command.showInList"), () =>
      goTo(`${kind.pages}?q=${encodeURIComponent(subject.name)}`),
    ),
    ...(may("UPDATE")
      ? [
          makeCommand(
            "edit",
            t("command.edit"),
            () => goTo(entityPath({ ...kind, detail: undefined }, entity.id)),
            "e",
          ),
        ]
      : []),
    makeCommand("history", t("command.history"), () => goTo(`${kind.pages}/${id}/audit`)),
  ];
}

function poll({ kind, entity, name }: Subject): void {
  // Prevents a second poll from any button (COMM-018).
  if (queryClient.isMutating({ mutationKey: pollKey(kind.entityType, entity.id) }) > 0) return;
  const mutation = queryClient
    .getMutationCache()
    .build(queryClient, pollMutation(kind, { id: entity.id, name }));
  void mutation.execute(undefined).catch(() => undefined);
}
