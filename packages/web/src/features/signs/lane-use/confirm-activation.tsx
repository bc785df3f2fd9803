import { Button, Modal, NativeSelect } from "@mantine/core";
import { durationNsFromMs } from "@gantry/domain/sign/message/message.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { winningItem, wouldBecome } from "@gantry/domain/sign/queue/winner.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import "../../../kit/look/mantine-inputs.ts";
import { deviceGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphMark, PriorityChip } from "../../../kit/status/glyphs.tsx";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { durationText } from "../sign/duration-text.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { ReadBackFace } from "../sign/sign-face.tsx";
import { faceFor, roadText } from "../sign/sign-view.ts";
import { useFaceTitle } from "../sign/use-face-title.ts";
import { useSignQueue } from "../sign/use-sign.ts";
import { fittingPitchPx } from "../led/pitch.ts";
import { MessagePicture } from "./message-picture.tsx";
import { messageWords } from "./message-words.ts";
import { type SlotChoice, slotErrorText, useActivation } from "./use-activation.ts";
import { classNames } from "../../../kit/class-names.ts";
import laneUseCss from "./lane-use.module.css";
import composerCss from "../composer/composer.module.css";

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
  const { t: common } = useTranslation();
  return (
    <Modal
      opened={choice !== null}
      onClose={onClose}
      title={choice && <b>{t("confirm.title", { name: choice.name, sign: sign.name })}</b>}
      size={560}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      {choice && <Confirmation sign={sign} choice={choice} onClose={onClose} onDone={onDone} />}
    </Modal>
  );
}

type ConfirmationProps = Omit<ConfirmActivationProps, "choice"> & { choice: SlotChoice };

function Confirmation({ sign, choice, onClose, onDone }: ConfirmationProps) {
  const { t } = useTranslation(["laneUse", "signs"]);
  const { t: common } = useTranslation();
  const { data: queue } = useSignQueue(sign.id);
  const [durationMinutes, setDurationMinutes] = useState("");
  const { mutate, isPending, error, isStale } = useActivation(sign, queue ?? undefined, () => {
    onDone?.();
    onClose();
  });
  const durationNs = durationMinutes === "" ? null : durationNsFromMs(Number(durationMinutes) * msPerMinute);
  const place = [sign.name, roadText(sign), t("confirm.from", { slot: choice.slot })].filter(Boolean);
  return (
    <>
      <div className="column">
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
          <Failure text={isStale ? t("confirm.stale") : `${t("confirm.failed")} ${slotErrorText(error)}`} />
        )}
      </div>
      <div className="row dialog-foot">
        <Button className="end" variant="default" data-autofocus onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button disabled={!queue} loading={isPending} onClick={() => mutate({ choice, durationNs })}>
          {t("confirm.show", { name: choice.name })}
        </Button>
      </div>
    </>
  );
}

function Faces({ sign, choice, queue }: { sign: Sign; choice: SlotChoice; queue: SignQueue | undefined }) {
  const { t } = useTranslation("laneUse");
  const now = useFaceTitle(sign);
  const face = faceFor(sign);
  const options = { devicePixelRatio: window.devicePixelRatio };
  const pitchPx = fittingPitchPx(Math.max(face.widthPx, face.heightPx), facePx, options);
  const isShown = !queue || wouldBecome(choice.priority, queue.items, serverNowMs()) === "shown";
  return (
    <div className={laneUseCss.confirmFaces}>
      <figure>
        <figcaption>{now}</figcaption>
        <ReadBackFace sign={sign} pitchPx={pitchPx} drawsBlank />
      </figure>
      <figure>
        <figcaption>{t(isShown ? "confirm.willShow" : "confirm.wouldBeQueued")}</figcaption>
        <MessagePicture face={face} message={choice.message} sizePx={facePx} />
        <span className="dim small">{messageWords(choice.message)}</span>
      </figure>
    </div>
  );
}

/** Green: it wins. Orange: it is queued (SIGN-075, SIGN-076). */
function Outcome({ priority, queue }: { priority: number; queue: SignQueue | undefined }) {
  const { t } = useTranslation(["signs", "laneUse"]);
  if (!queue) return <p className="dim">{t("laneUse:confirm.noQueue")}</p>;
  const nowMs = serverNowMs();
  const current = winningItem(queue.items, nowMs);
  const becomes = wouldBecome(priority, queue.items, nowMs) === "shown";
  const numbers = { own: `P${priority}`, current: `P${current?.priority}` };
  const why = becomes ? "composer.becomesWhy" : "composer.queuedWhy";
  return (
    <div
      className={classNames("note", composerCss.composerOutcome, becomes ? "role-ok" : "role-warn")}
      role="status"
    >
      <div>
        <b>{t(becomes ? "composer.becomes" : "composer.queued")}</b>{" "}
        <span className="dim">{current ? t(why, numbers) : t("composer.becomesEmpty")}</span>
        {!queue.governed && <p className="dim">{t("laneUse:confirm.observed")}</p>}
      </div>
    </div>
  );
}

function Failure({ text }: { text: string }) {
  const glyph = deviceGlyphs.OFFLINE;
  return (
    <div className={`note note-filled role-${glyph.role}`} role="alert">
      <GlyphMark glyph={glyph} size={18} />
      <div>{text}</div>
    </div>
  );
}
