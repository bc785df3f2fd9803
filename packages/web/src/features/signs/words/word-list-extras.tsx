import { Button } from "@mantine/core";
import { acceptableWord } from "@gantry/domain/kinds/acceptable-word.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { moduleSettings } from "@gantry/domain/kinds/module-settings.ts";
import { IconPlaylistAdd, IconToggleLeft, IconToggleRight } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { translate } from "../../../text/translate.ts";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { api } from "../../../queries/api.ts";
import { type Entity, queryKeys } from "../../../queries/kind-queries.ts";
import type { KindListExtras, RowAction } from "../../../kinds/list/extras.ts";
import { nameOf } from "../../../kinds/list/use-delete.ts";
import { useLoadedPart } from "../../../kit/screen/use-loaded-part.ts";
import { useCan } from "../../../session/session-store.ts";
import { useMayCreate } from "../../../session/use-may-create.ts";
import { errorText } from "../../../queries/error-text.ts";
import { kindMessage } from "../../../text/kind-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { signSettingsQuery } from "../sign/sign-calls.ts";

export const wordListExtras = (kind: AnyKind): KindListExtras => ({
  headActions: WordActions,
  useRowActions: (row) => useToggle(kind, row),
});

function WordActions({ kind }: { kind: AnyKind }) {
  const { t } = useTranslation("signWords");
  const mayCreate = useMayCreate(kind);
  const [isOpen, setOpen] = useState(false);
  const [AddWordsDialog, load] = useLoadedPart(() => import("./add-words-dialog.tsx"));
  return (
    <>
      <Mode kind={kind} />
      {mayCreate && (
        <Button
          variant="default"
          leftSection={<IconPlaylistAdd size={15} />}
          onClick={() => {
            load();
            setOpen(true);
          }}
        >
          {t("add.open")}
        </Button>
      )}
      {AddWordsDialog && <AddWordsDialog kind={kind} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

function Mode({ kind }: { kind: AnyKind }) {
  const { t } = useTranslation("signWords");
  const mayRead = useCan("READ", moduleSettings.entityType, moduleSettings.singleton);
  const { data } = useQuery({ ...signSettingsQuery, enabled: mayRead });
  if (!mayRead || !data) return null;
  const isAcceptable = kind.name === acceptableWord.name;
  const isOn = isAcceptable ? data.enableAcceptableWordList : data.enableForbiddenWordList;
  const which = isAcceptable ? "acceptable" : "forbidden";
  return (
    <Link className="small" to={moduleSettings.pages} title={t("modeHint")}>
      {t(`mode.${which}.${isOn ? "on" : "off"}`)}
    </Link>
  );
}

function useToggle(kind: AnyKind, row: Entity): readonly RowAction[] {
  const cache = useQueryClient();
  const mayUpdate = useCan("UPDATE", kind.entityType, row.id);
  const isOn = row["enabled"] === true;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.put<Entity>(`${kind.path}/${encodeURIComponent(row.id)}`, {
        name: row["name"],
        enabled: !isOn,
        version: row.version,
      }),
    onSuccess: () => toast("info", kindMessage(kind, "Saved", nameOf(row))),
    onError: (cause) =>
      toast("error", kindMessage(kind, "SaveError", nameOf(row)), { detail: errorText(cause), cause }),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.find(kind.entityType) }),
  });
  if (!mayUpdate) return [];
  const Icon = isOn ? IconToggleLeft : IconToggleRight;
  return [
    {
      label: translate(isOn ? "signWords:disable" : "signWords:enable"),
      icon: <Icon size={16} />,
      isDisabled: isPending,
      run: () => mutate(),
    },
  ];
}
