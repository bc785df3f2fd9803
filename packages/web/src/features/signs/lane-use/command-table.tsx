import type { CommandOfSign } from "@gantry/domain/contract/answers/lane-use.ts";
import type { OverrideCommandBody } from "@gantry/domain/contract/signs/lane-use-calls.ts";
import { signCommand } from "@gantry/domain/kinds/sign-command.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { IconPencil, IconRestore } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { translate } from "../../../text/translate.ts";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Panel, PanelBody } from "../../../kit/layout/panel.tsx";
import { IconButton } from "../../../kit/look/icon-button.tsx";
import { PriorityChip } from "../../../kit/status/glyphs.tsx";
import { actionsColumn, type Column } from "../../../kit/table/columns.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { toast } from "../../../kit/toasts/toasts.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useCan } from "../../../session/session-store.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { ChooseMessage } from "./choose-message.tsx";
import { CommandMenu } from "./command-menu.tsx";
import { commandsQuery, laneUseKeys, overrideCommand } from "./lane-use-calls.ts";
import { placeOfSign } from "./message-place.ts";
import { PictureCell } from "./message-picture.tsx";
import { slotErrorText } from "./use-activation.ts";

/** SIGN-134, SIGN-135. */
export function CommandTable({ sign }: { sign: Sign }) {
  const { t } = useTranslation("laneUse");
  const { data, error, refetch } = useQuery(commandsQuery(sign.id));
  const [edited, setEdited] = useState<CommandOfSign | null>(null);
  const { change } = useOverride(sign);
  const mayControl = useCan("CONTROL", signKind.entityType, sign.id);
  const columns = useCommandColumns(
    sign,
    setEdited,
    (command, values) => void change(command, values).catch(() => undefined),
  );
  return (
    <Panel
      aria-label={t("commandTable.title")}
      title={t("commandTable.title")}
      meta={t("commandTable.text")}
      actions={mayControl && <CommandMenu sign={sign} mode="execute" />}
    >
      <DataTable
        scrollLabel={t("commandTable.title")}
        columns={columns}
        rows={data?.items}
        rowId={({ id }) => id}
        skeletonRows={3}
        isWrapping
        empty={<PanelBody className="dim">{t("noCommands")}</PanelBody>}
        error={
          error && (
            <FailedToLoad title={t("signCommandsLoadError")} error={error} onRetry={() => void refetch()} />
          )
        }
      />
      {edited && (
        <ChooseMessage
          place={placeOfSign(sign)}
          title={t("commandTable.editTitle", { name: edited.name })}
          saveLabel={t("commandTable.save")}
          current={edited.message}
          draftPlace={["sign", sign.id, "command", edited.id]}
          onSave={(message) => change(edited, { message })}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  );
}

type OwnValues = Omit<OverrideCommandBody, "signCommandId">;

function useCommandColumns(
  sign: Sign,
  onEdit: (command: CommandOfSign) => void,
  onChange: (command: CommandOfSign, values: OwnValues) => void,
): Column<CommandOfSign>[] {
  const { t } = useTranslation("laneUse");
  const note = ({ overrides }: CommandOfSign, part: CommandOfSign["overrides"][number]) =>
    overrides.includes(part) && <div className="dim small">{t("commandTable.different")}</div>;
  return [
    {
      id: "command",
      header: t("commandTable.columns.command"),
      cell: ({ id, name, signId }) => (
        <>
          <Link to={`${signCommand.pages}/${id}`}>{name}</Link>
          {signId && <div className="dim small">{t("commandTable.own")}</div>}
        </>
      ),
    },
    {
      id: "shows",
      header: t("commandTable.columns.shows"),
      cell: (command) => (
        <>
          <PictureCell sign={sign} message={command.message} />
          {command.obstacle && command.obstacle !== "disabled" && (
            <div className="warn-text small">{t(`obstacle.${command.obstacle}`)}</div>
          )}
          {command.messageFrom === "slot" && <div className="dim small">{t("commandTable.fromSlot")}</div>}
          {note(command, "message")}
        </>
      ),
    },
    {
      id: "slot",
      header: t("commandTable.columns.slot"),
      cell: (command) => (
        <>
          {command.slot}
          {note(command, "slot")}
        </>
      ),
    },
    {
      id: "priority",
      header: t("commandTable.columns.priority"),
      cell: ({ priority }) => <PriorityChip priority={priority} />,
    },
    {
      id: "enabled",
      header: t("commandTable.columns.enabled"),
      cell: (command) => (
        <>
          <IfChangeable
            sign={sign}
            command={command}
            show={(mayChange) => (
              <input
                type="checkbox"
                aria-label={t("commandTable.enable", { name: command.name })}
                checked={command.enabled}
                disabled={!mayChange}
                onChange={(event) => onChange(command, { enabled: event.currentTarget.checked })}
              />
            )}
          />
          {note(command, "enabled")}
        </>
      ),
    },
    actionsColumn(t("commandTable.columns.actions"), 90, (command) => (
      <IfChangeable
        sign={sign}
        command={command}
        show={(mayChange) =>
          mayChange && (
            <CommandActions
              command={command}
              onEdit={() => onEdit(command)}
              onReset={() => onChange(command, { message: null, slot: null, enabled: null })}
            />
          )
        }
      />
    )),
  ];
}

/** An override changes the sign and its command. */
function IfChangeable({
  sign,
  command,
  show,
}: {
  sign: Sign;
  command: CommandOfSign;
  show: (mayChange: boolean) => ReactNode;
}) {
  const mayUpdateSign = useCan("UPDATE", signKind.entityType, sign.id);
  const mayUpdateCommand = useCan("UPDATE", signCommand.entityType, command.id);
  return show(mayUpdateSign && mayUpdateCommand);
}

function CommandActions({
  command: { name, overrides },
  onEdit,
  onReset,
}: {
  command: CommandOfSign;
  onEdit: () => void;
  onReset: () => void;
}) {
  const { t } = useTranslation("laneUse");
  return (
    <span className="nowrap">
      <IconButton icon={IconPencil} label={t("commandTable.edit", { name })} onClick={onEdit} />
      {overrides.length > 0 && (
        <IconButton icon={IconRestore} label={t("commandTable.reset", { name })} onClick={onReset} />
      )}
    </span>
  );
}

/** Stores an override; reports and rethrows failures. */
function useOverride(sign: Sign) {
  const cache = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ command, values }: { command: CommandOfSign; values: OwnValues }) =>
      overrideCommand(sign.id, { signCommandId: command.id, ...values }),
    onSuccess: (answer, { command: { name } }) => {
      cache.setQueryData(laneUseKeys.commands(sign.id), answer);
      toast("success", translate("laneUse:signCommandChanged", { name, sign: sign.name }));
    },
    onError: (cause, { command: { name } }) =>
      toast("error", translate("laneUse:signCommandChangeError", { name, sign: sign.name }), {
        detail: slotErrorText(cause),
        cause,
      }),
  });
  return {
    change: async (command: CommandOfSign, values: OwnValues) =>
      void (await mutateAsync({ command, values })),
  };
}
