import { Button, Group } from "@mantine/core";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "../../../text/use-translation.ts";
import { findQuery } from "../../../queries/kind-queries.ts";
import { type KindFormProps, KindFormView } from "../../../kinds/form/kind-form.tsx";
import { useKindForm } from "../../../kinds/form/use-kind-form.ts";
import { useCan } from "../../../session/session-store.ts";
import { Theirs } from "../library/theirs.tsx";
import type { Sign } from "../sign/sign-entity.ts";
import { ChooseMessage } from "./choose-message.tsx";
import { CommandSigns, type OwnOfSigns } from "./command-signs.tsx";
import { MessagePicture } from "./message-picture.tsx";
import { type MessagePlace, placeOfSign, usualPlace } from "./message-place.ts";
import { messageWords } from "./message-words.ts";

/** SIGN-059, SIGN-062. */
export default function CommandForm(props: KindFormProps) {
  const { kind, isReadOnly } = props;
  const state = useKindForm(props);
  const { form } = state;
  const values = useWatch({ control: form.control });
  const signs = useLaneUseSigns();
  const set = (name: string, value: unknown) => form.setValue(name, value, { shouldDirty: true });
  const message = (values["message"] ?? null) as SignMessage | null;
  return (
    <KindFormView
      {...props}
      state={state}
      hasOwnForms
      sections={{
        message: (
          <>
            <CommandMessage
              message={message}
              place={placeFor(signs, values["signId"])}
              draftPlace={[kind.name, state.base?.id ?? "new", "message"]}
              onChange={isReadOnly ? undefined : (next) => set("message", next)}
            />
            <Theirs kind={kind} state={state} name="message" mine={values} />
          </>
        ),
        commandSigns: (
          <>
            <CommandSigns
              signs={signs}
              own={values as unknown as OwnOfSigns}
              message={message}
              draftPlace={[kind.name, state.base?.id ?? "new"]}
              onChange={
                isReadOnly
                  ? undefined
                  : (own) => {
                      for (const [name, value] of Object.entries(own)) set(name, value);
                    }
              }
            />
            {(["messages", "slots", "enabledOn"] as const).map((name) => (
              <Theirs key={name} kind={kind} state={state} name={name} mine={values} />
            ))}
          </>
        ),
      }}
    />
  );
}

const noSigns: readonly Sign[] = [];

function useLaneUseSigns(): readonly Sign[] {
  const mayRead = useCan("READ", signKind.entityType);
  const { data } = useQuery({ ...laneUseSigns, enabled: mayRead });
  return data?.items ?? noSigns;
}

const laneUseSigns = findQuery<Sign>(signKind, {
  page: 0,
  pageSize: 1000,
  sortField: "name",
  ascending: true,
  filters: [{ field: "category", operator: "EQUALS", value: "LUS" }],
});

/** The command's own sign, otherwise any sign that was read, otherwise a typical one. */
function placeFor(signs: readonly Sign[], signId: unknown): MessagePlace {
  const isRead = ({ stateData }: Sign) => Boolean((stateData as { fonts?: unknown }).fonts);
  const sign = signs.find(({ id }) => id === signId) ?? signs.find(isRead);
  return sign ? { ...placeOfSign(sign), name: undefined } : usualPlace;
}

interface CommandMessageProps {
  message: SignMessage | null;
  place: MessagePlace;
  draftPlace: string[];
  onChange: ((message: SignMessage | null) => void) | undefined;
}

function CommandMessage({ message, place, draftPlace, onChange }: CommandMessageProps) {
  const { t } = useTranslation("laneUse");
  const [isOpen, setOpen] = useState(false);
  return (
    <Group gap={12}>
      {message ? (
        <>
          <MessagePicture face={place.face} message={message} sizePx={96} />
          <span>{messageWords(message)}</span>
        </>
      ) : (
        <span className="dim">{t("form.fromSlot")}</span>
      )}
      {onChange && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {t("form.choose")}
        </Button>
      )}
      {onChange && message && (
        <Button variant="default" onClick={() => onChange(null)}>
          {t("form.asStored")}
        </Button>
      )}
      {isOpen && onChange && (
        <ChooseMessage
          place={place}
          title={t("form.title")}
          saveLabel={t("form.use")}
          current={message}
          draftPlace={draftPlace}
          onSave={async (chosen) => onChange(chosen)}
          onClose={() => setOpen(false)}
        />
      )}
    </Group>
  );
}
