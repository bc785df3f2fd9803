import { Button, Select } from "@mantine/core";
import { timedDurationNs } from "@gantry/domain/sign/message/message-duration.ts";
import { useTranslation } from "react-i18next";
import { deviceGlyphs } from "../../../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../../../kit/status/glyphs.tsx";
import { computedText } from "../../../../text/computed-text.ts";
import { errorText } from "../../../../queries/error-text.ts";
import type { CommonDuration } from "./chosen-messages.ts";
import { DurationInputs } from "../duration-inputs.tsx";
import type { Posting } from "../posts/use-posting.ts";
import { classNames } from "../../../../kit/class-names.ts";
import css from "../multi-sign.module.css";

interface ManagerFootProps {
  posting: Posting;
  duration: CommonDuration;
  onDuration: (duration: CommonDuration) => void;
  onPost: () => void;
  onCancel: () => void;
  isRestored: boolean;
  onStartOver: () => void;
}

export function ManagerFoot(props: ManagerFootProps) {
  const { posting, duration, onDuration, onPost, onCancel, isRestored, onStartOver } = props;
  const { t } = useTranslation(["multiSign", "common"]);
  const { targets, obstacle, isPosting } = posting;
  return (
    <div className={css.managerFoot}>
      <PostFailure posting={posting} />
      <div className={classNames(css.managerChoices, "row")}>
        <ModeChoice posting={posting} />
        <Select
          aria-label={t("duration.label")}
          w={190}
          allowDeselect={false}
          value={duration === "own" ? "own" : duration === null ? "continuous" : "timed"}
          data={(["own", "continuous", "timed"] as const).map((value) => ({
            value,
            label: t(`duration.${value}`),
          }))}
          onChange={(value) =>
            onDuration(value === "own" ? "own" : value === "timed" ? timedDurationNs : null)
          }
        />
        {typeof duration === "number" && (
          <DurationInputs label={t("duration.label")} durationNs={duration} onChange={onDuration} />
        )}
      </div>
      <div className={classNames(css.managerFootRow, "row")}>
        <div className="grow" role="status">
          {obstacle ? <Obstacle posting={posting} /> : <Summary posting={posting} />}
          {isRestored && (
            <div className="small dim">
              {t("restored")}{" "}
              <button type="button" className="text-button" onClick={onStartOver}>
                {t("startOver")}
              </button>
            </div>
          )}
        </div>
        <Button variant="default" onClick={onCancel}>
          {t("common:cancel")}
        </Button>
        <Button disabled={obstacle !== undefined} loading={isPosting} onClick={onPost}>
          {t("post", { count: targets.length })}
          <kbd className="button-key">Ctrl ↵</kbd>
        </Button>
      </div>
    </div>
  );
}

export function ModeChoice({ posting: { mode, setMode } }: { posting: Pick<Posting, "mode" | "setMode"> }) {
  const { t } = useTranslation("multiSign");
  return (
    <div className="segments" role="group" aria-label={t("mode.label")}>
      {(["each", "all"] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={mode === one}
          title={t(`mode.${one}Text`)}
          onClick={() => setMode(one)}
        >
          {t(`mode.${one}`)}
        </button>
      ))}
    </div>
  );
}

function Summary({ posting: { targets, without, faulty } }: { posting: Posting }) {
  const { t } = useTranslation("multiSign");
  return (
    <>
      <b>{t("summary.targets", { count: targets.length })}</b>
      {faulty.length > 0 && (
        <span className="warn-text"> {t("summary.faulty", { count: faulty.length })}</span>
      )}
      {without > 0 && <span className="dim"> {t("summary.without", { count: without })}</span>}
    </>
  );
}

function Obstacle({ posting: { obstacle, faulty } }: { posting: Posting }) {
  const { t } = useTranslation("multiSign");
  if (!obstacle) return null;
  if (obstacle !== "notAll" && obstacle !== "nonePostable")
    return <span className="dim">{t(`obstacle.${obstacle}`)}</span>;
  const names = faulty.map(({ name }) => name).join(", ");
  return (
    <span className="status role-bad">
      <GlyphMark glyph={deviceGlyphs.OFFLINE} />
      {t(`obstacle.${obstacle}`, { count: faulty.length, names })}
    </span>
  );
}

export function PostFailure({ posting: { error, results, targets } }: { posting: Posting }) {
  const { t } = useTranslation("multiSign");
  if (!error && !results) return null;
  const refused = Object.entries(results ?? {}).filter(([, { status }]) => status !== "SUCCESS");
  const nameOf = (id: string) => targets.find((sign) => sign.id === id)?.name ?? id;
  return (
    <div className="note note-filled role-bad" role="alert">
      <GlyphMark glyph={deviceGlyphs.OFFLINE} size={18} />
      <div>
        <b>{error ? t("multiQueueError") : t("nothingPosted")}</b> {error ? errorText(error) : null}
        {refused.length > 0 && (
          <ul className={css.managerRefusals}>
            {refused.map(([id, { error: code, params }]) => (
              <li key={id}>
                {nameOf(id)}: {computedText(`errors:${code ?? "internalError"}`, params)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
