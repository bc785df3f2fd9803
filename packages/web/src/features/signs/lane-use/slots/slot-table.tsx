import type { SlotMessage, SlotMessagesAnswer } from "@gantry/domain/contract/answers/lane-use.ts";
import { Button, Flex, Group, NumberInput } from "@mantine/core";
import { slotsKeptForPosts } from "@gantry/domain/contract/signs/lane-use-calls.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { defaultPriority } from "@gantry/domain/sign/message/message.ts";
import { IconDownload, IconPencil, IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { Panel, PanelBody } from "../../../../kit/layout/panel.tsx";
import { IconButton } from "../../../../kit/look/icon-button.tsx";
import "../../../../kit/look/mantine-inputs.ts";
import { actionsColumn, type Column } from "../../../../kit/table/columns.ts";
import { DataTable } from "../../../../kit/table/data-table.tsx";
import { RowSkeletons } from "../../../../kit/screen/states.tsx";
import { FailedToLoad } from "../../../../queries/failed-to-load.tsx";
import { useCan } from "../../../../session/session-store.ts";
import { useAgeText } from "../../../../kit/status/age.tsx";
import { translateComputed } from "../../../../text/translate-computed.ts";
import { timestampTitle } from "../../../../kit/time/timestamp-text.ts";
import type { Sign } from "../../sign/sign-entity.ts";
import { stateOf } from "../../sign/sign-view.ts";
import { ChooseMessage } from "../choose-message.tsx";
import { ConfirmActivation } from "../confirm-activation.tsx";
import { slotMessagesQuery } from "../lane-use-calls.ts";
import { placeOfSign } from "../message-place.ts";
import { PictureCell } from "../message-picture.tsx";
import type { SlotChoice } from "../use-activation.ts";
import { useDownloadSlots, useStoreSlot } from "./use-slot-requests.ts";

/** Slots as last read (SIGN-143 to SIGN-148). */
export function SlotTable({ sign }: { sign: Sign }) {
  const { t } = useTranslation("laneUse");
  const { data, error, refetch } = useQuery(slotMessagesQuery(sign.id));
  const mayControl = useCan("CONTROL", signKind.entityType, sign.id);
  const download = useDownloadSlots(sign);
  const [edited, setEdited] = useState<number | null>(null);
  const [chosen, setChosen] = useState<SlotChoice | null>(null);
  return (
    <Panel
      aria-label={t("slots.title")}
      title={t("slots.title")}
      meta={t("slots.text")}
      actions={
        mayControl && (
          <Button
            variant="default"
            leftSection={<IconDownload size={15} />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {t(download.isPending ? "slots.downloading" : "slots.download")}
          </Button>
        )
      }
    >
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
      {edited !== null && (
        <EditSlot sign={sign} slot={edited} known={data ?? undefined} onClose={() => setEdited(null)} />
      )}
      <ConfirmActivation sign={sign} choice={chosen} onClose={() => setChosen(null)} />
    </Panel>
  );
}

function Readings({ known: { readings, slots } }: { known: SlotMessagesAnswer }) {
  const { t } = useTranslation("laneUse");
  if (readings.length === 0) return <PanelBody className="dim">{t("slots.never")}</PanelBody>;
  return (
    <Flex component="ul" className="small dim" gap="4px 16px" wrap="wrap" px={16} pt={8}>
      {readings.map(({ memory, readAt, isComplete }) => (
        <li key={memory}>
          <ReadAgo memory={t(`slots.memory.${memory}`)} at={readAt} />
          {!isComplete && <b> {t("slots.incomplete")}</b>}
        </li>
      ))}
      {slots.length === 0 && <li>{t("slots.empty")}</li>}
    </Flex>
  );
}

function ReadAgo({ memory, at }: { memory: string; at: string }) {
  const { t } = useTranslation("laneUse");
  const age = useAgeText(at);
  return (
    <time dateTime={at} title={timestampTitle(at)}>
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
  const columns: Column<SlotMessage>[] = [
    { id: "slot", header: t("slots.columns.slot"), cell: ({ number }) => number },
    {
      id: "message",
      header: t("slots.columns.message"),
      cell: ({ message, multi, obstacle }) => (
        <>
          {message ? (
            <PictureCell sign={sign} message={message} />
          ) : (
            <span className="mono small">{multi}</span>
          )}
          {obstacle && <div className="dim small">{t(`obstacle.${obstacle}`)}</div>}
        </>
      ),
    },
    { id: "memory", header: t("slots.columns.memory"), cell: ({ memory }) => t(`slots.memory.${memory}`) },
    {
      id: "status",
      header: t("slots.columns.status"),
      cell: ({ status }) => translateComputed(`laneUse:slots.status.${status}`, { defaultValue: status }),
    },
    { id: "owner", header: t("slots.columns.owner"), cell: ({ owner }) => owner },
    {
      id: "crc",
      header: t("slots.columns.crc"),
      cell: ({ crc, isConfirmed }) => (
        <>
          <span className="mono">{crc.toString(16).toUpperCase().padStart(4, "0")}</span>
          {!isConfirmed && <div className="warn-text small">{t("slots.notConfirmed")}</div>}
        </>
      ),
    },
    { id: "age", header: t("slots.columns.age"), cell: ({ readAt }) => <ReadAge at={readAt} /> },
    actionsColumn(t("slots.columns.actions"), 90, (slot) => (
      <SlotActions slot={slot} onEdit={onEdit} onShow={onShow} />
    )),
  ];
  if (slots.length === 0) return null;
  return (
    <DataTable
      scrollLabel={t("slots.title")}
      columns={columns}
      rows={slots}
      rowId={({ memory, number }) => `${memory} ${number}`}
      isWrapping
    />
  );
}

function ReadAge({ at }: { at: string }) {
  const age = useAgeText(at);
  return (
    <span className="dim" title={timestampTitle(at)}>
      {age}
    </span>
  );
}

function SlotActions({
  slot,
  onEdit,
  onShow,
}: Pick<SlotsProps, "onEdit" | "onShow"> & { slot: SlotMessage }) {
  const { t } = useTranslation("laneUse");
  const { memory, number, message, contentHash, isKeptForPosts, obstacle } = slot;
  const show = () => {
    if (!message || !contentHash || !onShow) return;
    const name = t("slots.nameOf", { slot: number });
    onShow({ name, slot: number, messageType: memory, priority: defaultPriority, message, contentHash });
  };
  return (
    <span className="nowrap">
      {onShow && obstacle === null && (
        <IconButton icon={IconPlayerPlay} label={t("slots.show", { slot: number })} onClick={show} />
      )}
      {onEdit && memory === "changeable" && !isKeptForPosts && (
        <IconButton
          icon={IconPencil}
          label={t("slots.edit", { slot: number })}
          onClick={() => onEdit(number)}
        />
      )}
    </span>
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
  const [typed, setTyped] = useState<number | string>(() => findFirstFree(taken, max));
  const slot = Number(typed);
  const isPossible = Number.isInteger(slot) && slot >= lowest && slot <= max;
  if (max < lowest) return null;
  return (
    <Group gap="8px 12px" align="flex-end" p={16}>
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
    </Group>
  );
}

function findFirstFree(taken: readonly number[], max: number): number {
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
