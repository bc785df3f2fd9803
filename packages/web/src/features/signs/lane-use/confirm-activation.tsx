import { Button, Flex, NativeSelect, Stack } from "@mantine/core";
import { durationNsFromMs } from "@gantry/domain/sign/message/message.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { findWinningItem, wouldBecome } from "@gantry/domain/sign/queue/winner.ts";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { DialogContent, DialogFrame } from "../../../kit/dialog/dialog.tsx";
import { Note } from "../../../kit/feedback/note.tsx";
import "../../../kit/look/mantine-inputs.ts";
import { PriorityChip } from "../../../kit/status/glyphs.tsx";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { OutcomeNote } from "../composer/posting/outcome-note.tsx";
import { fitPitchPx } from "../led/pitch.ts";
import { durationText } from "../sign/duration-text.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { ReadBackFace } from "../sign/sign-face.tsx";
import { faceFor, roadText } from "../sign/sign-view.ts";
import { useFaceTitle, useSignQueue } from "../sign/use-sign.ts";
import { MessagePicture } from "./message-picture.tsx";
import { messageWords } from "./message-words.ts";
import { type SlotChoice, slotErrorText, useActivation } from "./use-activation.ts";

interface ConfirmActivationProps {
  sign: Sign;
  choice: SlotChoice | null;
  onClose: () => void;
  onDone?: () => void;
}

const minutes = [15, 30, 60, 120, 240, 480] as const;
const msPerMinute = 60_000;
const facePx = 190;

/** Nothing is sent before the confirmation (SIGN-082). */
export function ConfirmActivation({ sign, choice, onClose, onDone }: ConfirmActivationProps) {
  const { t } = useTranslation("laneUse");
  return (
    <DialogFrame
      isOpen={choice !== null}
      onClose={onClose}
      title={choice && t("confirm.title", { name: choice.name, sign: sign.name })}
    >
      {choice && <Confirmation sign={sign} choice={choice} onClose={onClose} onDone={onDone} />}
    </DialogFrame>
  );
}

type ConfirmationProps = Omit<ConfirmActivationProps, "choice"> & { choice: SlotChoice };

function Confirmation({ sign, choice, onClose, onDone }: ConfirmationProps) {
  const { t } = useTranslation("laneUse");
  const { data: queue } = useSignQueue(sign.id);
  const [durationMinutes, setDurationMinutes] = useState("");
  const { mutate, isPending, error, isStale } = useActivation(sign, queue ?? undefined, () => {
    onDone?.();
    onClose();
  });
  const durationNs = durationMinutes === "" ? null : durationNsFromMs(Number(durationMinutes) * msPerMinute);
  const place = [sign.name, roadText(sign), t("confirm.from", { slot: choice.slot })].filter(Boolean);
  return (
    <DialogContent
      onClose={onClose}
      isCancelFocused
      actions={
        <Button disabled={!queue} loading={isPending} onClick={() => mutate({ choice, durationNs })}>
          {t("confirm.show", { name: choice.name })}
        </Button>
      }
    >
      <Stack gap={8}>
        <p>
          {place.join(", ")} <PriorityChip priority={choice.priority} />
        </p>
        <Faces sign={sign} choice={choice} queue={queue ?? undefined} />
        <Outcome priority={choice.priority} queue={queue ?? undefined} />
        <NativeSelect
          label={t("confirm.for")}
          value={durationMinutes}
          onChange={(event) => setDurationMinutes(event.currentTarget.value)}
          data={[
            { value: "", label: t("signs:duration.continuous") },
            ...minutes.map((count) => ({ value: String(count), label: durationText(count * msPerMinute) })),
          ]}
        />
        {error && (
          <Note tone="error" role="alert">
            {isStale ? t("confirm.stale") : `${t("confirm.failed")} ${slotErrorText(error)}`}
          </Note>
        )}
      </Stack>
    </DialogContent>
  );
}

function Faces({ sign, choice, queue }: { sign: Sign; choice: SlotChoice; queue: SignQueue | undefined }) {
  const { t } = useTranslation("laneUse");
  const now = useFaceTitle(sign);
  const face = faceFor(sign);
  const options = { devicePixelRatio: window.devicePixelRatio };
  const pitchPx = fitPitchPx(Math.max(face.widthPx, face.heightPx), facePx, options);
  const isShown = !queue || wouldBecome(choice.priority, queue.items, serverNowMs()) === "shown";
  return (
    <Flex gap={16} wrap="wrap">
      <Figure title={now}>
        <ReadBackFace sign={sign} pitchPx={pitchPx} drawsBlank />
      </Figure>
      <Figure title={t(isShown ? "confirm.willShow" : "confirm.wouldBeQueued")}>
        <MessagePicture face={face} message={choice.message} sizePx={facePx} />
        <span className="dim small">{messageWords(choice.message)}</span>
      </Figure>
    </Flex>
  );
}

function Figure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Flex component="figure" direction="column" gap={6} m={0} flex="1 1 200px" align="flex-start">
      <figcaption className="strong">{title}</figcaption>
      {children}
    </Flex>
  );
}

function Outcome({ priority, queue }: { priority: number; queue: SignQueue | undefined }) {
  const { t } = useTranslation("signs");
  if (!queue) return <p className="dim">{t("laneUse:confirm.noQueue")}</p>;
  const nowMs = serverNowMs();
  const current = findWinningItem(queue.items, nowMs);
  const becomes = wouldBecome(priority, queue.items, nowMs) === "shown";
  const numbers = { own: `P${priority}`, current: `P${current?.priority}` };
  const why = becomes ? "composer.becomesWhy" : "composer.queuedWhy";
  return (
    <OutcomeNote becomes={becomes}>
      {current ? t(why, numbers) : t("composer.becomesEmpty")}
      {!queue.governed && <p>{t("laneUse:confirm.observed")}</p>}
    </OutcomeNote>
  );
}
