import { Age } from "../../../kit/status/age.tsx";
import { freshnessOf } from "../../../kit/status/freshness.ts";
import { useNowMs } from "../../../kit/status/second-clock.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { QueueText } from "../detection/queue-text.tsx";
import css from "./corridor.module.css";
import { wayText } from "./device-text.ts";
import type { QueueOnCorridor } from "./queues-on-corridor.ts";

/** Detectors are read every half minute; the oldest of a road is up to twice as old. */
const usualAgeS = 60;

/** The part of the road that each queue covers; an old one is only outlined. */
export function QueueBands({
  queues,
  scale,
}: {
  queues: readonly QueueOnCorridor[];
  scale: (km: number) => number;
}) {
  const nowMs = useNowMs();
  return queues.map(({ queue, tailKm, headKm, at }) => {
    const [from, to] = [scale(tailKm), scale(headKm)].map((place) => Math.min(100, Math.max(0, place)));
    const ageMs = at === null ? Infinity : nowMs - Date.parse(at);
    return (
      <span
        key={queue.km}
        className={css.queue}
        data-freshness={freshnessOf(ageMs, usualAgeS)}
        style={{ insetInlineStart: `${from}%`, inlineSize: `${(to ?? 0) - (from ?? 0)}%` }}
      />
    );
  });
}

/** The queues in words, each with the distance of its tail and its age. */
export function QueueLines({ queues }: { queues: readonly QueueOnCorridor[] }) {
  const { t } = useTranslation("incidents");
  if (queues.length === 0) return null;
  return (
    <ul className={css.queues} aria-label={t("corridor.queues")}>
      {queues.map(({ queue, tailKm, at }) => (
        <li key={queue.km}>
          <b>{t("corridor.queueTail", { way: wayText(tailKm) })}</b> <QueueText queue={queue} />{" "}
          {at && <Age at={at} pollRateS={usualAgeS} />}
        </li>
      ))}
    </ul>
  );
}
