import { Button, Stack, Textarea, TextInput } from "@mantine/core";
import {
  evidenceClips,
  type EvidenceKey,
  type EvidenceRequest,
  maxEvidenceEntities,
  maxEvidenceSpanMs,
  maxReasonLength,
  readMissingClips,
} from "@gantry/domain/evidence/evidence.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { DeviceProperties } from "../../../kinds/map-devices/device-features.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { Note } from "../../../kit/feedback/note.tsx";
import "../../../kit/look/mantine-inputs.ts";
import { saveAs } from "../../../kit/save-as.ts";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { localText, utcText } from "../../../kit/time/local-input.ts";
import { api } from "../../../queries/api.ts";
import { errorText } from "../../../queries/error-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { isoOf } from "./past-address.ts";

const aroundMs = 15 * 60_000;
/** Reading a day of many devices takes longer than other calls, and so do recordings. */
const timeoutMs = 60_000 + 2 * evidenceClips.withinMs;
const path = "/system/time-machine/evidence";

interface EvidenceDialogProps {
  isOpen: boolean;
  atMs: number;
  devices: readonly DeviceProperties[];
  onClose: () => void;
}

/** Exports what was recorded of the chosen device, or of those in view. */
export default function EvidenceDialog({ isOpen, atMs, devices, onClose }: EvidenceDialogProps) {
  const { t } = useTranslation("timeMachine");
  const [reason, setReason] = useState("");
  const [from, setFrom] = useState(() => localText(isoOf(atMs - aroundMs)));
  const [to, setTo] = useState(() => localText(isoOf(Math.min(atMs + aroundMs, serverNowMs()))));
  const { mutate, data: exported, error, isPending } = useMutation({ mutationFn: exportEvidence });
  const spanMs = Date.parse(utcText(to)) - Date.parse(utcText(from));
  const isSpan = spanMs > 0 && spanMs <= maxEvidenceSpanMs;
  const isFew = devices.length > 0 && devices.length <= maxEvidenceEntities;
  const canExport = isSpan && isFew && reason.trim() !== "";
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("evidence.title")}
      isBusy={isPending}
      onSubmit={() =>
        canExport &&
        mutate({
          from: utcText(from),
          to: utcText(to),
          entities: devices.map(({ entityType, id }) => ({ entityType, id })),
          reason: reason.trim(),
        })
      }
      actions={
        <Button type="submit" disabled={!canExport} loading={isPending}>
          {t("evidence.export")}
        </Button>
      }
    >
      <Stack gap={12}>
        <p>{t("evidence.text")}</p>
        <p className="num">
          {isFew
            ? t("evidence.devices", { count: devices.length })
            : t("evidence.tooMany", { limit: maxEvidenceEntities })}
        </p>
        {devices.some(({ entityType }) => entityType === "CAMERA") && (
          <p>{t("evidence.clips", { limit: evidenceClips.maxBytes / 1024 / 1024 })}</p>
        )}
        <TextInput
          type="datetime-local"
          step={1}
          label={t("evidence.from")}
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <TextInput
          type="datetime-local"
          step={1}
          label={t("evidence.to")}
          value={to}
          error={isSpan ? undefined : t("evidence.spanWrong")}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
        <Textarea
          label={t("evidence.reason")}
          required
          maxLength={maxReasonLength}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {error && (
          <Note tone="error" title={t("evidence.failed")}>
            {errorText(error)}
          </Note>
        )}
        {exported?.key && (
          <Note tone="info" role="status" title={t("evidence.done")}>
            {t("evidence.fingerprint", { fingerprint: exported.key.fingerprint })}
          </Note>
        )}
        {exported && <MissingClips missing={exported.missing} />}
      </Stack>
    </Dialog>
  );
}

function MissingClips({ missing }: { missing: ReturnType<typeof readMissingClips> }) {
  const { t } = useTranslation("timeMachine");
  if (missing.length === 0) return null;
  return (
    <Note tone="warning" role="status" title={t("evidence.incomplete", { count: missing.length })}>
      {missing.map(({ name, code }) => (
        <p key={name}>{t(`evidence.missing.${code}`, { name })}</p>
      ))}
    </Note>
  );
}

async function exportEvidence(request: EvidenceRequest) {
  const { bytes } = await api.downloadList(path, request, { timeoutMs });
  const missing = readMissingClips(new Uint8Array(await bytes.arrayBuffer()));
  saveAs(bytes, `evidence-${request.from.slice(0, 19).replaceAll(":", "-")}.zip`);
  return { key: await api.get<EvidenceKey>(`${path}-key`), missing };
}
