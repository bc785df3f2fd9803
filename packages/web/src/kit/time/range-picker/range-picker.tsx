import { Button, Popover } from "@mantine/core";
import type { RangeLimits, TimeRange } from "@gantry/domain/time/time-range.ts";
import { IconCalendarTime } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { useLoadedPart } from "../../screen/use-loaded-part.ts";
import { useFormats } from "../formats.ts";
import { rangeText } from "./range-text.ts";

export type OutOfBounds = "tooLong" | "tooShort";

export interface RangePickerProps extends RangeLimits {
  label?: string;
  /** Undefined: any time. */
  value: TimeRange | undefined;
  onChange: (range: TimeRange) => void;
  /** If given, the panel offers any time. */
  onClear?: () => void;
  /** A range longer or shorter than allowed is not applied (PREF-035). */
  onOutOfBounds?: (problem: OutOfBounds) => void;
}

export function RangePicker(props: RangePickerProps) {
  const { value } = props;
  const { t } = useTranslation("timeRanges");
  useFormats();
  const [isOpen, setOpen] = useState(false);
  const [Panel, loadPanel] = useLoadedPart(() => import("./range-panel.tsx"));
  const label = props.label ?? t("label");
  return (
    <Popover
      opened={isOpen && Panel !== undefined}
      onChange={setOpen}
      position="bottom-end"
      width="min(440px, calc(100vw - 16px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          size="compact-sm"
          className="num"
          leftSection={<IconCalendarTime size={16} aria-hidden />}
          aria-label={t("button", { label, range: rangeText(value) })}
          onPointerEnter={loadPanel}
          onClick={() => {
            loadPanel();
            setOpen(!isOpen);
          }}
        >
          {rangeText(value)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} p={0}>
        {Panel && <Panel {...props} onClose={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}
