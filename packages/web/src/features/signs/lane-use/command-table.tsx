import type { CommandOfSign } from "@gantry/domain/contract/answers/lane-use.ts";
import type { OverrideCommandBody } from "@gantry/domain/contract/signs/lane-use-calls.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { signCommand } from "@gantry/domain/kinds/sign-command.ts";
import { IconPencil, IconRestore } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import i18next from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useCan } from "../../../session/session-store.ts";
import { PriorityChip } from "../../../kit/status/glyphs.tsx";
import { toast } from "../../../kit/toasts/toasts.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { ChooseMessage } from "./choose-message.tsx";
import { CommandMenu } from "./command-menu.tsx";
import { commandsQuery, laneUseKeys, overrideCommand } from "./lane-use-calls.ts";
import { placeOfSign } from "./message-place.ts";
import { PictureCell } from "./picture-cell.tsx";
import { SlotsTable } from "./slots/slots-table.tsx";
import { slotErrorText } from "./use-activation.ts";
import { classNames } from "../../../kit/class-names.ts";
import css from "./lane-use.module.css";

const columns = ["command", "shows", "slot", "priority", "enabled", "actions"] as const;

/** SIGN-134, SIGN-135. */
export function CommandTable({ sign }: { sign: Sign }) {
  const { t } = useTranslation("laneUse");
  const { data, error, refetch } = useQuery(commandsQuery(sign.id));
  const [edited, setEdited] = useState<CommandOfSign | null>(null);
  const { change } = useOverride(sign);
  const mayControl = useCan("CONTROL", signKind.entityType, sign.id);
  return (
    <section className="panel" aria-label={t("commandTable.title")}>
      <header className={classNames(css.slotsHead, "row")}>
        <h2>{t("commandTable.title")}</h2>
        <span className="dim small">{t("commandTable.text")}</span>
        {mayControl && (
          <span className="end">
            <CommandMenu sign={sign} mode="execute" />
          </span>
        )}
      </header>
      <div
        className={classNames(css.slotsBody, css.slotsScroll)}
        tabIndex={0}
        role="group"
        aria-label={t("commandTable.title")}
      >
        {error && !data ? (
          <FailedToLoad title={t("signCommandsLoadError")} error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <RowSkeletons rows={3} />
        ) : data.items.length === 0 ? (
          <p className="dim">{t("noCommands")}</p>
        ) : (
          <SlotsTable columns={columns} labelOf={(name) => t(`commandTable.columns.${name}`)}>
            {data.items.map((command) => (
              <CommandRow
                key={command.id}
                sign={sign}
                command={command}
                onEdit={() => setEdited(command)}
                onChange={(body) => void change(command, body).catch(() => undefined)}
              />
            ))}
          </SlotsTable>
        )}
      </div>
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
    </section>
  );
}

type OwnValues = Omit<OverrideCommandBody, "signCommandId">;

interface CommandRowProps {
  sign: Sign;
  command: CommandOfSign;
  onEdit: () => void;
  onChange: (values: OwnValues) => void;
}

function CommandRow({ sign, command, onEdit, onChange }: CommandRowProps) {
  const { t } = useTranslation("laneUse");
  const { id, name, slot, priority, enabled, overrides, message, messageFrom, obstacle } = command;
  const mayUpdateSign = useCan("UPDATE", signKind.entityType, sign.id);
  const mayUpdateCommand = useCan("UPDATE", signCommand.entityType, id);
  const mayChange = mayUpdateSign && mayUpdateCommand;
  const note = (part: (typeof overrides)[number]) =>
    overrides.includes(part) && <div className="dim small">{t("commandTable.different")}</div>;
  return (
    <tr>
      <td>
        <Link to={`${signCommand.pages}/${id}`}>{name}</Link>
        {command.signId && <div className="dim small">{t("commandTable.own")}</div>}
      </td>
      <td>
        <PictureCell sign={sign} message={message} />
        {obstacle && obstacle !== "disabled" && (
          <div className="warn-text small">{t(`obstacle.${obstacle}`)}</div>
        )}
        {messageFrom === "slot" && <div className="dim small">{t("commandTable.fromSlot")}</div>}
        {note("message")}
      </td>
      <td className="num">
        {slot}
        {note("slot")}
      </td>
      <td>
        <PriorityChip priority={priority} />
      </td>
      <td>
        <input
          type="checkbox"
          aria-label={t("commandTable.enable", { name })}
          checked={enabled}
          disabled={!mayChange}
          onChange={(event) => onChange({ enabled: event.currentTarget.checked })}
        />
        {note("enabled")}
      </td>
      <td>
        {mayChange && (
          <span className="row">
            <button
              type="button"
              className="icon-button"
              aria-label={t("commandTable.edit", { name })}
              onClick={onEdit}
            >
              <IconPencil size={16} />
            </button>
            {overrides.length > 0 && (
              <button
                type="button"
                className="icon-button"
                aria-label={t("commandTable.reset", { name })}
                onClick={() => onChange({ message: null, slot: null, enabled: null })}
              >
                <IconRestore size={16} />
              </button>
            )}
          </span>
        )}
      </td>
    </tr>
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
      toast("success", i18next.t("laneUse:signCommandChanged", { name, sign: sign.name }));
    },
    onError: (cause, { command: { name } }) =>
      toast("error", i18next.t("laneUse:signCommandChangeError", { name, sign: sign.name }), {
        detail: slotErrorText(cause),
        cause,
      }),
  });
  return {
    change: async (command: CommandOfSign, values: OwnValues) =>
      void (await mutateAsync({ command, values })),
  };
}
