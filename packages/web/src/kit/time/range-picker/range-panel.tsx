import { Button, Stack } from "@mantine/core";
import {
  presetRange,
  presetsWithin,
  type RangePreset,
  rangeProblem,
  type TimeRange,
} from "@gantry/domain/time/time-range.ts";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Columns } from "../../layout/columns.tsx";
import "../../look/mantine-inputs.ts";
import { serverNowMs } from "../../status/server-time.ts";
import { panelId, TabList, tabId } from "../../tabs/tab-list.tsx";
import { shownZone } from "../formats.ts";
import { AbsoluteRange } from "./absolute-range.tsx";
import { QuickRange } from "./quick-range.tsx";
import type { RangePickerProps } from "./range-picker.tsx";

/** One tab for relative ranges, one for absolute ones (PREF-033). */
export default function RangePanel(props: RangePickerProps & { onClose: () => void }) {
  const { value, onChange, onOutOfBounds, onClose, maxDays, minDays } = props;
  const { t } = useTranslation("timeRanges");
  const [open, setOpen] = useState(isBetweenTimes(value) ? "range-absolute" : "range-relative");
  const [problem, setProblem] = useState<string>();
  const readNow = () => ({ nowMs: serverNowMs(), zone: shownZone() });
  const apply = (range: TimeRange) => {
    const found = rangeProblem(range, readNow(), { maxDays, minDays });
    setProblem(found && t(found, { count: (found === "tooLong" ? maxDays : minDays) ?? 0 }));
    if (found === "tooLong" || found === "tooShort") return onOutOfBounds?.(found);
    if (found) return;
    onChange(range);
    onClose();
  };
  const show = (tab: string) => {
    setProblem(undefined);
    setOpen(tab);
  };
  return (
    <>
      <TabList
        label={t("tabs")}
        tabs={[
          { id: "range-relative", label: t("relative") },
          { id: "range-absolute", label: t("absolute") },
        ]}
        open={open}
        onOpen={show}
      />
      <Stack gap="md" p="lg" pt="md" id={panelId(open)} role="tabpanel" aria-labelledby={tabId(open)}>
        {open === "range-relative" ? (
          <>
            <Presets {...props} onChoose={(preset) => apply(presetRange(preset, readNow()))} />
            <QuickRange value={value} onApply={apply} />
          </>
        ) : (
          <AbsoluteRange value={value} here={readNow} onApply={apply} />
        )}
        {problem && (
          <p className="bad-text" role="alert">
            {problem}
          </p>
        )}
      </Stack>
    </>
  );
}

const isBetweenTimes = (range: TimeRange | undefined) => range?.type === "absolute" && range.label === "";

function Presets({
  value,
  maxDays,
  onClear,
  onClose,
  onChoose,
}: RangePickerProps & { onClose: () => void; onChoose: (preset: RangePreset) => void }) {
  const { t } = useTranslation("timeRanges");
  return (
    <Columns minWidthPx={110} gapPx={8} role="group" aria-label={t("presets")}>
      {presetsWithin({ maxDays }).map((preset) => (
        <Button
          key={preset}
          variant={value?.label === preset ? "light" : "default"}
          size="compact-sm"
          aria-pressed={value?.label === preset}
          onClick={() => onChoose(preset)}
        >
          {t(`preset.${preset}`)}
        </Button>
      ))}
      {onClear && (
        <Button
          variant={value === undefined ? "light" : "default"}
          size="compact-sm"
          aria-pressed={value === undefined}
          title={t("anyText")}
          onClick={() => {
            onClear();
            onClose();
          }}
        >
          {t("any")}
        </Button>
      )}
    </Columns>
  );
}
