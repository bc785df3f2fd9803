import {
  type CauseKind,
  causeKinds,
  type GivenCause,
  maxCauseNameLength,
  type NamedCause,
} from "@gantry/domain/alarms/alarm-causes.ts";
import type { KnownCause } from "@gantry/domain/alarms/alarm-groups.ts";
import { alarm } from "@gantry/domain/kinds/alarm.ts";
import { Stack, TextInput } from "@mantine/core";
import { IconSitemap } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useContext, useId, useState } from "react";
import { ActContent, ActDialog, type ActDialogProps } from "../../../kinds/alarms/act-dialog.tsx";
import { ActedContext } from "../../../kinds/alarms/use-alarm-acts.ts";
import "../../../kit/look/mantine-inputs.ts";
import { Segments } from "../../../kit/look/segments.tsx";
import { toast } from "../../../kit/toasts/toasts.ts";
import { api } from "../../../queries/api.ts";
import { errorText } from "../../../queries/error-text.ts";
import { translate } from "../../../text/translate.ts";
import { useTranslation } from "../../../text/use-translation.ts";

const ways = ["named", "none", "learned"] as const;

/** Asks which cause the devices of alarms share. Learning does not change what is set here. */
export function CauseDialog(props: ActDialogProps & { known: KnownCause | null }) {
  const { t } = useTranslation("alarmGroups");
  return (
    <ActDialog
      {...props}
      titleOf={(name) => t("cause.title", { name })}
      titleOfMany={(count) => t("cause.titleOfMany", { count })}
    >
      <Asking {...props} />
    </ActDialog>
  );
}

function Asking({ chosen, known, onClose }: ActDialogProps & { known: KnownCause | null }) {
  const { t } = useTranslation("alarmGroups");
  const [way, setWay] = useState<(typeof ways)[number]>("named");
  const [kind, setKind] = useState<CauseKind>(known?.kind ?? "cabinet");
  const [name, setName] = useState(known?.name ?? "");
  const [isMissing, setMissing] = useState(false);
  const { data: named } = useNamedCauses();
  const { mutate, isPending } = useSetCause();
  const listId = useId();
  const act = () => {
    if (way === "named" && name.trim() === "") return setMissing(true);
    const cause: GivenCause = way === "named" ? { kind, name: name.trim() } : way;
    mutate({ ids: chosen.ids, cause }, { onSuccess: onClose });
  };
  return (
    <ActContent onClose={onClose} onAct={act} isPending={isPending} icon={IconSitemap} label={t("cause.act")}>
      <Stack gap={12}>
        <Segments
          label={t("cause.way")}
          options={ways.map((value) => ({ value, label: t(`cause.ways.${value}`) }))}
          value={way}
          onChoose={setWay}
        />
        <p className="dim">{t(`cause.texts.${way}`)}</p>
        {way === "named" && (
          <>
            <Segments
              label={t("cause.kind")}
              options={causeKinds.map((value) => ({ value, label: t(`cause.kinds.${value}`) }))}
              value={kind}
              onChoose={setKind}
            />
            <TextInput
              label={t("cause.name")}
              required
              data-autofocus
              list={listId}
              maxLength={maxCauseNameLength}
              value={name}
              error={isMissing && name.trim() === "" ? t("cause.nameMissing") : undefined}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <datalist id={listId}>
              {(named ?? [])
                .filter((one) => one.kind === kind)
                .map((one) => (
                  <option key={one.name} value={one.name} />
                ))}
            </datalist>
          </>
        )}
      </Stack>
    </ActContent>
  );
}

const useNamedCauses = () =>
  useQuery({
    queryKey: ["namedCauses", alarm.entityType],
    queryFn: ({ signal }) => api.get<NamedCause[]>("/alarms/causes", { signal }),
  });

function useSetCause() {
  const acted = useContext(ActedContext);
  return useMutation({
    mutationFn: (request: { ids: readonly string[]; cause: GivenCause }) =>
      api.post<{ devices: number }>("/alarms/causes", request),
    onSuccess: ({ devices }) => {
      toast("success", translate("alarmGroups:cause.wasSet", { count: devices }));
      acted();
    },
    onError: (cause) =>
      toast("error", translate("alarmGroups:cause.failed"), { detail: errorText(cause), cause }),
  });
}
