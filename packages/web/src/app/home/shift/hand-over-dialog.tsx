import {
  maxHandOverItems,
  maxShiftTextLength,
  type ShiftLog,
} from "@gantry/domain/contract/answers/shift.ts";
import { Button, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { translate } from "../../../text/translate.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { DialogContent, DialogFrame } from "../../../kit/dialog/dialog.tsx";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { DraftNote } from "../../../session/drafts/draft-note.tsx";
import { findDraft, forgetDraft, storeDraft, useDraftPlace } from "../../../session/drafts/draft-store.ts";
import { useOpenFeatures } from "../../open-features.ts";
import { type BriefSource, gatherBrief } from "./gather-brief.ts";
import { useHandOver } from "./shift-calls.ts";

interface HandOverDialogProps {
  isOpen: boolean;
  log: ShiftLog;
  onClose: () => void;
}

export function HandOverDialog({ isOpen, log, onClose }: HandOverDialogProps) {
  const { t } = useTranslation("shift");
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title={t("writeTitle")} width="medium">
      {isOpen && <HandOverForm log={log} onClose={onClose} />}
    </DialogFrame>
  );
}

/** Without a hand-over before, the brief covers a shift. */
const usualShiftMs = 12 * 3_600_000;
const isText = (value: unknown): value is string => typeof value === "string";

const itemsOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

function HandOverForm({ log, onClose }: Omit<HandOverDialogProps, "isOpen">) {
  const { t } = useTranslation("shift");
  const place = useDraftPlace("shift", "handOver");
  const [draft, setDraft] = useState(() => findDraft(place, isText, Date.now()));
  const [typed, setTyped] = useState<string | undefined>(draft?.value);
  const { data: brief } = useBrief(log);
  const handOver = useHandOver();
  const text = typed ?? (brief && [...brief.lines, ...notesOf(log)].join("\n"));
  const keep = (next: string) => {
    setTyped(next);
    storeDraft(place, next, Date.now());
  };
  const startOver = () => {
    forgetDraft(place);
    setTyped(undefined);
    setDraft(undefined);
  };
  const items = itemsOf(text ?? "");
  const fault = faultOf(items);
  const save = () => {
    if (items.length === 0 || fault !== undefined || handOver.isPending) return;
    handOver.mutate(
      { items },
      {
        onSuccess: () => {
          forgetDraft(place);
          onClose();
        },
      },
    );
  };
  return (
    <DialogContent
      onClose={onClose}
      onSubmit={save}
      actions={
        <Button
          type="submit"
          loading={handOver.isPending}
          disabled={items.length === 0 || fault !== undefined}
        >
          {t("save")}
        </Button>
      }
    >
      {draft && <DraftNote typedAt={draft.typedAt} onDiscard={startOver} />}
      <Textarea
        data-autofocus
        autosize
        minRows={8}
        maxRows={20}
        label={t("items")}
        description={text === undefined ? t("gathering") : t("itemsText")}
        error={
          fault && t(`fault.${fault}`, { most: fault === "tooMany" ? maxHandOverItems : maxShiftTextLength })
        }
        readOnly={text === undefined}
        value={text ?? ""}
        onChange={({ currentTarget }) => keep(currentTarget.value)}
      />
      {brief && brief.missed.length > 0 && (
        <p className="warn-text" role="status">
          {t("notGathered", { modules: brief.missed.join(", ") })}
        </p>
      )}
    </DialogContent>
  );
}

/** Oldest first, one line each. */
const notesOf = (log: ShiftLog): string[] =>
  log.notes.toReversed().map((note) => note.text.replaceAll(/\s*\n\s*/g, " "));

/** What the modules tell, read when the dialog opens. */
function useBrief(log: ShiftLog) {
  const sources = useBriefSources();
  return useQuery({
    queryKey: ["brief", log.handOver?.id ?? null],
    queryFn: async () => {
      const nowMs = serverNowMs();
      const sinceMs = log.handOver ? Date.parse(log.handOver.writtenAt) : nowMs - usualShiftMs;
      return gatherBrief(sources, { sinceMs, nowMs });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

function useBriefSources(): BriefSource[] {
  const open = useOpenFeatures();
  return [
    { name: translate("kinds:alarm.title"), load: () => import("../../../kinds/alarms/alarm-brief.ts") },
    ...open.flatMap(({ feature: { menu, brief } }) => (brief ? [{ name: menu.label(), load: brief }] : [])),
  ];
}

function faultOf(items: readonly string[]): "tooMany" | "tooLong" | undefined {
  if (items.length > maxHandOverItems) return "tooMany";
  return items.some((item) => item.length > maxShiftTextLength) ? "tooLong" : undefined;
}
