import type { SlotMessage, SlotMessagesAnswer } from "@gantry/domain/contract/answers/lane-use.ts";
import { Button, NumberInput } from "@mantine/core";
import { slotsKeptForPosts } from "@gantry/domain/contract/signs/lane-use-calls.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { defaultPriority } from "@gantry/domain/sign/message/message.ts";
import { IconDownload, IconPencil, IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import "../../../../kit/look/mantine-inputs.ts";
import { RowSkeletons } from "../../../../kit/screen/states.tsx";
import { FailedToLoad } from "../../../../queries/failed-to-load.tsx";
import { useCan } from "../../../../session/session-store.ts";
import { useAgeText } from "../../../../kit/status/age.tsx";
import { computedText } from "../../../../text/computed-text.ts";
import { timestampText } from "../../../../kit/time/timestamp-text.ts";
import type { Sign } from "../../sign/sign-entity.ts";
import { stateOf } from "../../sign/sign-view.ts";
import { ChooseMessage } from "../choose-message.tsx";
import { ConfirmActivation } from "../confirm-activation.tsx";
import { slotMessagesQuery } from "../lane-use-calls.ts";
import { placeOfSign } from "../message-place.ts";
import { PictureCell } from "../picture-cell.tsx";
import { SlotsTable } from "./slots-table.tsx";
import type { SlotChoice } from "../use-activation.ts";
import { useDownloadSlots, useStoreSlot } from "./use-slot-requests.ts";
import { classNames } from "../../../../kit/class-names.ts";
import css from "../lane-use.module.css";

const columns = ["slot", "message", "memory", "status", "owner", "crc", "age", "actions"] as const;

/** Slots as last read (SIGN-143 to SIGN-148). */
export function SlotTable({ sign }: { sign: Sign }) {
  const { t } = useTranslation("laneUse");
  const { data, error, refetch } = useQuery(slotMessagesQuery(sign.id));
  const mayControl = useCan("CONTROL", signKind.entityType, sign.id);
  const download = useDownloadSlots(sign);
  const [edited, setEdited] = useState<number | null>(null);
  const [chosen, setChosen] = useState<SlotChoice | null>(null);
  return (
    <section className="panel" aria-label={t("slots.title")}>
      <header className={classNames(css.slotsHead, "row")}>
        <h2>{t("slots.title")}</h2>
        <span className="dim small">{t("slots.text")}</span>
        {mayControl && (
          <Button
            className="end"
            variant="default"
            leftSection={<IconDownload size={15} />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {t(download.isPending ? "slots.downloading" : "slots.download")}
          </Button>
        )}
      </header>
      <div className={classNames(css.slotsBody, "column")}>
        {error && !data ? (
          <FailedToLoad title={t("slots.failed")} error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <>
            <Readings known={data} />
            <Slots
              sign={sign}
              known={data}
              onEdit={mayControl ? setEdited : undefined}
              onShow={mayControl ? setChosen : undefined}
            />
            {mayControl && <AddSlot sign={sign} known={data} onAdd={setEdited} />}
          </>
        ) : (
          <RowSkeletons rows={3} />
        )}
      </div>
      {edited !== null && (
        <EditSlot sign={sign} slot={edited} known={data ?? undefined} onClose={() => setEdited(null)} />
      )}
      <ConfirmActivation sign={sign} choice={chosen} onClose={() => setChosen(null)} />
    </section>
  );
}

function Readings({ known: { readings, slots } }: { known: SlotMessagesAnswer }) {
  const { t } = useTranslation("laneUse");
  if (readings.length === 0) return <p className="dim">{t("slots.never")}</p>;
  return (
    <ul className={classNames(css.slotsReadings, "row small dim")}>
      {readings.map(({ memory, readAt, isComplete }) => (
        <li key={memory}>
          <ReadAgo memory={t(`slots.memory.${memory}`)} at={readAt} />
          {!isComplete && <b> {t("slots.incomplete")}</b>}
        </li>
      ))}
      {slots.length === 0 && <li>{t("slots.empty")}</li>}
    </ul>
  );
}

function ReadAgo({ memory, at }: { memory: string; at: string }) {
  const { t } = useTranslation("laneUse");
  const age = useAgeText(at);
  return (
    <time dateTime={at} title={timestampText(at)}>
      {t("slots.readAgo", { memory, age })}
    </time>
  );
}

interface SlotsProps {
  sign: Sign;
  known: SlotMessagesAnswer;
  onEdit: ((slot: number) => void) | undefined;
  onShow: ((choice: SlotChoice) => void) | undefined;
}

function Slots({ sign, known: { slots }, onEdit, onShow }: SlotsProps) {
  const { t } = useTranslation("laneUse");
  if (slots.length === 0) return null;
  return (
    <div className={css.slotsScroll} tabIndex={0} role="group" aria-label={t("slots.title")}>
      <SlotsTable columns={columns} labelOf={(name) => t(`slots.columns.${name}`)}>
        {slots.map((slot) => (
          <SlotRow
            key={`${slot.memory} ${slot.number}`}
            sign={sign}
            slot={slot}
            onEdit={onEdit}
            onShow={onShow}
          />
        ))}
      </SlotsTable>
    </div>
  );
}

function SlotRow({ sign, slot, onEdit, onShow }: Omit<SlotsProps, "known"> & { slot: SlotMessage }) {
  const { t } = useTranslation("laneUse");
  const { memory, number, multi, message, contentHash, isKeptForPosts, obstacle } = slot;
  const age = useAgeText(slot.readAt);
  const show = () => {
    if (!message || !contentHash || !onShow) return;
    const name = t("slots.nameOf", { slot: number });
    onShow({ name, slot: number, messageType: memory, priority: defaultPriority, message, contentHash });
  };
  return (
    <tr>
      <td className="num">{number}</td>
      <td>
        {message ? (
          <PictureCell sign={sign} message={message} />
        ) : (
          <span className="mono small">{multi}</span>
        )}
        {obstacle && <div className="dim small">{t(`obstacle.${obstacle}`)}</div>}
      </td>
      <td>{t(`slots.memory.${memory}`)}</td>
      <td>{computedText(`laneUse:slots.status.${slot.status}`, { defaultValue: slot.status })}</td>
      <td className="ellipsis">{slot.owner}</td>
      <td className="mono">
        {slot.crc.toString(16).toUpperCase().padStart(4, "0")}
        {!slot.isConfirmed && <div className="warn-text small">{t("slots.notConfirmed")}</div>}
      </td>
      <td className="num dim" title={timestampText(slot.readAt)}>
        {age}
      </td>
      <td>
        <span className="row">
          {onShow && obstacle === null && (
            <button
              type="button"
              className="icon-button"
              aria-label={t("slots.show", { slot: number })}
              onClick={show}
            >
              <IconPlayerPlay size={16} />
            </button>
          )}
          {onEdit && memory === "changeable" && !isKeptForPosts && (
            <button
              type="button"
              className="icon-button"
              aria-label={t("slots.edit", { slot: number })}
              onClick={() => onEdit(number)}
            >
              <IconPencil size={16} />
            </button>
          )}
        </span>
      </td>
    </tr>
  );
}

const lowest = Math.max(...slotsKeptForPosts) + 1;
const highest = 255;

function AddSlot({
  sign,
  known,
  onAdd,
}: {
  sign: Sign;
  known: SlotMessagesAnswer;
  onAdd: (slot: number) => void;
}) {
  const { t } = useTranslation("laneUse");
  const max = Math.min(highest, stateOf(sign).description?.capabilities?.messages.changeable.max ?? highest);
  const taken = known.slots.filter(({ memory }) => memory === "changeable").map(({ number }) => number);
  const [typed, setTyped] = useState<number | string>(() => firstFree(taken, max));
  const slot = Number(typed);
  const isPossible = Number.isInteger(slot) && slot >= lowest && slot <= max;
  if (max < lowest) return null;
  return (
    <div className={classNames(css.slotsAdd, "row")}>
      <NumberInput
        label={t("slots.addSlot")}
        description={
          isPossible && taken.includes(slot)
            ? t("slots.addTaken", { slot })
            : t("slots.addRange", { min: lowest, max })
        }
        error={slotsKeptForPosts.includes(slot) ? t("obstacle.slotKeptForPosts") : undefined}
        value={typed}
        onChange={setTyped}
        allowDecimal={false}
        allowNegative={false}
        hideControls
      />
      <Button variant="default" disabled={!isPossible} onClick={() => onAdd(slot)}>
        {t("slots.add")}
      </Button>
    </div>
  );
}

function firstFree(taken: readonly number[], max: number): number {
  let slot = lowest;
  while (taken.includes(slot) && slot < max) slot++;
  return slot;
}

interface EditSlotProps {
  sign: Sign;
  slot: number;
  known: SlotMessagesAnswer | undefined;
  onClose: () => void;
}

function EditSlot({ sign, slot, known, onClose }: EditSlotProps) {
  const { t } = useTranslation("laneUse");
  const store = useStoreSlot(sign);
  return (
    <ChooseMessage
      place={placeOfSign(sign)}
      title={t("slots.addTitle", { slot })}
      saveLabel={t("slots.save")}
      current={known?.messages[String(slot)] ?? null}
      draftPlace={["sign", sign.id, "slot", String(slot)]}
      onSave={(message) => store(slot, message)}
      onClose={onClose}
    />
  );
}
