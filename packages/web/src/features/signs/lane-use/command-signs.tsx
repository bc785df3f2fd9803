import { Flex, NativeSelect, NumberInput } from "@mantine/core";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { IconButton } from "../../../kit/look/icon-button.tsx";
import "../../../kit/look/mantine-inputs.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { ChooseMessage } from "./choose-message.tsx";
import { placeOfSign, usualPlace } from "./message-place.ts";
import { MessagePicture } from "./message-picture.tsx";
import { messageWords } from "./message-words.ts";
import { slotsPath } from "./slots/slots-path.ts";

export interface OwnOfSigns {
  messages?: Record<string, SignMessage>;
  slots?: Record<string, number>;
  enabledOn?: Record<string, boolean>;
}

interface CommandSignsProps {
  signs: readonly Sign[];
  own: OwnOfSigns;
  message: SignMessage | null;
  draftPlace: string[];
  onChange: ((own: OwnOfSigns) => void) | undefined;
}

export function CommandSigns({ signs, own, message, draftPlace, onChange }: CommandSignsProps) {
  const { t } = useTranslation("laneUse");
  const [edited, setEdited] = useState<string | null>(null);
  const ids = idsIn(own);
  const nameOf = (id: string) => signs.find((sign) => sign.id === id)?.name ?? id;
  const others = signs.filter(({ id }) => !ids.includes(id));
  const sign = signs.find(({ id }) => id === edited);
  const place = sign ? placeOfSign(sign) : usualPlace;
  return (
    <div className="column">
      {ids.length > 0 && (
        <ul className="column">
          {ids
            .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), "en", { numeric: true }))
            .map((id) => (
              <OwnRow
                key={id}
                id={id}
                sign={signs.find((one) => one.id === id)}
                name={nameOf(id)}
                own={own}
                onEdit={() => setEdited(id)}
                onChange={onChange}
              />
            ))}
        </ul>
      )}
      {onChange && others.length > 0 && (
        <NativeSelect
          label={t("form.addSign")}
          value=""
          onChange={(event) => setEdited(event.currentTarget.value || null)}
          data={[{ value: "", label: "" }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
      {edited !== null && onChange && (
        <ChooseMessage
          place={place}
          title={t("form.titleOn", { sign: nameOf(edited) })}
          saveLabel={t("form.use")}
          current={own.messages?.[edited] ?? message}
          draftPlace={[...draftPlace, edited]}
          onSave={async (chosen) => onChange({ messages: { ...own.messages, [edited]: chosen } })}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

interface OwnRowProps {
  id: string;
  sign: Sign | undefined;
  name: string;
  own: OwnOfSigns;
  onEdit: () => void;
  onChange: CommandSignsProps["onChange"];
}

function OwnRow({ id, sign, name, own, onEdit, onChange }: OwnRowProps) {
  const { t } = useTranslation("laneUse");
  const { messages, slots, enabledOn } = own;
  const message = messages?.[id];
  const face = (sign ? placeOfSign(sign) : usualPlace).face;
  const setSlot = (typed: string | number) =>
    onChange?.({ slots: typeof typed === "number" ? { ...slots, [id]: typed } : removeEntry(slots, id) });
  return (
    <Flex component="li" gap="8px 16px" align="center" wrap="wrap" mih={52}>
      <Link style={{ minWidth: 180 }} to={slotsPath(id)}>
        {name}
      </Link>
      <span className="row">
        {message ? (
          <>
            <MessagePicture face={face} message={message} sizePx={40} />
            <span className="small dim">{messageWords(message)}</span>
          </>
        ) : (
          <span className="small dim">{t("form.asAll")}</span>
        )}
        {onChange && (
          <IconButton icon={IconPencil} label={t("form.editSign", { sign: name })} onClick={onEdit} />
        )}
      </span>
      <NumberInput
        w={110}
        aria-label={t("form.slotOn", { sign: name })}
        placeholder={t("form.slotAsAll")}
        value={slots?.[id] ?? ""}
        min={1}
        max={255}
        allowDecimal={false}
        hideControls
        disabled={!onChange}
        onChange={setSlot}
      />
      <label className="row">
        <input
          type="checkbox"
          checked={enabledOn?.[id] ?? true}
          disabled={!onChange}
          onChange={(event) => onChange?.({ enabledOn: { ...enabledOn, [id]: event.currentTarget.checked } })}
        />
        {t("form.enabledOn")}
      </label>
      {onChange && (
        <IconButton
          icon={IconTrash}
          className="end"
          label={t("form.removeSign", { sign: name })}
          onClick={() =>
            onChange({
              messages: removeEntry(messages, id),
              slots: removeEntry(slots, id),
              enabledOn: removeEntry(enabledOn, id),
            })
          }
        />
      )}
    </Flex>
  );
}

function idsIn({ messages, slots, enabledOn }: OwnOfSigns): string[] {
  return [...new Set([messages, slots, enabledOn].flatMap((entries) => Object.keys(entries ?? {})))];
}

function removeEntry<Value>(entries: Record<string, Value> | undefined, gone: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(entries ?? {}).filter(([id]) => id !== gone));
}
