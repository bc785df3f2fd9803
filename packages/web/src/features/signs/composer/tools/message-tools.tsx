import {
  durationNsOf,
  hoursAndMinutes,
  isTimed,
  withTimed,
} from "@gantry/domain/sign/message/message-duration.ts";
import { durationMsFromNs } from "@gantry/domain/sign/message/message.ts";
import { useTranslation } from "../../../../text/use-translation.ts";
import { WholeNumberInput } from "../../../../kit/look/whole-number-input.tsx";
import { PriorityChip } from "../../../../kit/status/glyphs.tsx";
import { durationText } from "../../sign/duration-text.ts";
import { ToolPanel, ToolSelect } from "./tool.tsx";
import type { MessageEditorState } from "../editor/use-message-editor.ts";
import { Segments } from "../../../../kit/look/segments.tsx";

export function PriorityTool({ editor }: { editor: MessageEditorState }) {
  const { t } = useTranslation("signEditor");
  const { message, change, priorities } = editor;
  const names = new Map(priorities.map(({ priority, name }) => [priority, name]));
  if (message.priority !== undefined && !names.has(message.priority)) names.set(message.priority, "");
  const options = [...names]
    .toSorted(([a], [b]) => a - b)
    .map(([priority, name]) => ({
      value: String(priority),
      text: name,
      mark: <PriorityChip priority={priority} />,
    }));
  const { priority } = message;
  const name = priority === undefined ? undefined : names.get(priority);
  return (
    <ToolSelect
      name={t("named", {
        name: t("priority"),
        value: priority === undefined ? t("noPriority") : `P${priority} ${name ?? ""}`,
      })}
      options={options}
      value={priority === undefined ? undefined : String(priority)}
      onChoose={(value) => change({ ...message, priority: Number(value) })}
    >
      {/* The spaces separate the words for screen readers. */}
      <span className="dim">{t("priority")}</span>{" "}
      {priority !== undefined && <PriorityChip priority={priority} />} {name}
    </ToolSelect>
  );
}

const minutesOffered = [15, 30, 60, 120, 240] as const;

/** Continuous by default. */
export function DurationTool({ editor: { message, change } }: { editor: MessageEditorState }) {
  const { t } = useTranslation("signEditor");
  const duration = message.duration ?? null;
  const timed = isTimed(duration);
  const { hours, minutes } = hoursAndMinutes(duration ?? 0);
  const text = timed ? durationText(durationMsFromNs(duration)) : t("continuous");
  const set = (newHours: number, newMinutes: number) =>
    change({ ...message, duration: durationNsOf(newHours, newMinutes) }, "duration");
  return (
    <ToolPanel
      name={t("named", { name: t("duration"), value: text })}
      panel={
        <div className="column">
          <Segments
            label={t("duration")}
            options={[false, true].map((value) => ({ value, label: t(value ? "timed" : "continuous") }))}
            value={timed}
            onChoose={(value) => timed !== value && change({ ...message, duration: withTimed(value) })}
          />
          {timed && (
            <>
              <span className="row">
                <WholeNumberInput
                  label={t("hours")}
                  min={0}
                  max={9999}
                  empty={0}
                  w={96}
                  value={hours}
                  onNumber={(value) => set(value, minutes)}
                />
                <WholeNumberInput
                  label={t("minutes")}
                  min={0}
                  max={59}
                  empty={0}
                  w={96}
                  value={minutes}
                  onNumber={(value) => set(hours, value)}
                />
              </span>
              <span className="row">
                {minutesOffered.map((offered) => (
                  <button
                    key={offered}
                    type="button"
                    className="text-button small"
                    style={{ minHeight: 24 }}
                    onClick={() => set(0, offered)}
                  >
                    {durationText(offered * 60_000)}
                  </button>
                ))}
              </span>
            </>
          )}
        </div>
      }
    >
      <span className="dim">{t("duration")}</span> <b>{text}</b>
    </ToolPanel>
  );
}
