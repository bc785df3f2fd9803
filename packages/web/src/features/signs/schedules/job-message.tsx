import { Button, Group } from "@mantine/core";
import { durationOfTaken, timedDurationNs } from "@gantry/domain/sign/message/message-duration.ts";
import { durationMsFromNs, defaultPriority, type SignMessage } from "@gantry/domain/sign/message/message.ts";
import { blankMessage } from "@gantry/domain/sign/message/message-text.ts";
import { IconBooks, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import type { MessageInputProps } from "../../../kinds/schedule/schedule-place.ts";
import { MessageEditorDialog } from "../composer/editor/message-editor-dialog.tsx";
import { durationText } from "../sign/duration-text.ts";
import { LibraryPicker } from "../library/library-picker.tsx";
import { MessagePicture } from "../library/message-picture.tsx";
import { commonCategory, commonFace } from "../multi-sign/sign-groups.ts";
import { useSigns } from "../multi-sign/multi-sign-calls.ts";
import { commonCapabilities } from "../sign/sign-capabilities.ts";
import { faceFor } from "../sign/sign-view.ts";
import type { Sign } from "../sign/sign-entity.ts";

export default function JobMessage({ signIds, value, draftPlace, isDisabled, onChange }: MessageInputProps) {
  const { t } = useTranslation("schedule");
  const [open, setOpen] = useState<"write" | "library">();
  const signs: readonly Sign[] = useSigns(signIds).data?.items ?? noSigns;
  const [first, ...others] = signs;
  const one = others.length === 0 ? first : undefined;
  const face = one ? faceFor(one) : commonFace(signs);
  const close = () => setOpen(undefined);
  return (
    <Group gap="8px 12px">
      {value ? <Shown message={value} face={face} /> : <span className="dim">{t("message.none")}</span>}
      {!isDisabled && !first && <span className="dim small">{t("message.signsFirst")}</span>}
      {!isDisabled && first && (
        <span className="row end">
          <Button variant="default" leftSection={<IconPencil size={15} />} onClick={() => setOpen("write")}>
            {t(value ? "message.change" : "message.write")}
          </Button>
          <Button variant="default" leftSection={<IconBooks size={15} />} onClick={() => setOpen("library")}>
            {t("message.library")}
          </Button>
        </span>
      )}
      {first && (
        <MessageEditorDialog
          opened={open === "write"}
          title={t("message.title")}
          subtitle={signs.map(({ name }) => name).join(", ")}
          saveLabel={t("message.use")}
          draftPlace={draftPlace}
          face={face}
          category={commonCategory(signs)}
          capabilities={commonCapabilities(signs)}
          signId={one?.id}
          value={value ?? newMessage}
          hasDuration
          hasPriority
          onSave={onChange}
          onClose={close}
        />
      )}
      {open === "library" && (
        <LibraryPicker
          opened
          {...(one
            ? { signId: one.id }
            : { displaySize: { pixelWidth: face.widthPx, pixelHeight: face.heightPx } })}
          onPick={(message) =>
            onChange({ ...message, duration: durationOfTaken(message.duration, value?.duration) })
          }
          onClose={close}
        />
      )}
    </Group>
  );
}

const noSigns: readonly Sign[] = [];
const newMessage: SignMessage = { ...blankMessage(), duration: timedDurationNs };

function Shown({ message, face }: { message: SignMessage; face: ReturnType<typeof commonFace> }) {
  const { t } = useTranslation("schedule");
  const priority = message.priority ?? defaultPriority;
  const { duration } = message;
  return (
    <>
      <MessagePicture message={message} face={face} />
      <span className="dim small">
        {duration === null || duration === undefined
          ? t("message.standsOn", { priority })
          : t("message.standsFor", { duration: durationText(durationMsFromNs(duration)), priority })}
      </span>
    </>
  );
}
