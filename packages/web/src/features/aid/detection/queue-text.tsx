import type { RoadCondition } from "@gantry/domain/contract/answers/detection.ts";
import { measureText } from "../../../kit/measure-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";

export type Queue = RoadCondition["queues"][number];

/** Length, speed, tail, growth and confidence of a queue in words. */
export function QueueText({ queue }: { queue: Queue }) {
  const { t } = useTranslation("detection");
  const { upstream, downstream, lengthKm, speedKph, growthKph, confidence } = queue;
  const parts = [
    t("roads.queue", {
      length: measureText(lengthKm, "km", "medium"),
      speed: measureText(speedKph, "kph", "large"),
      place:
        upstream && downstream
          ? t("roads.tailBetween", { upstream: upstream.name, downstream: downstream.name })
          : (downstream?.name ?? ""),
    }),
    ...(growthKph === null ? [] : [growthText(growthKph)]),
    t("confidence", { percent: confidence }),
  ];
  return <span>{parts.join(", ")}</span>;

  function growthText(kph: number): string {
    const speed = measureText(Math.abs(kph), "kph", "large");
    return kph >= 0 ? t("roads.growing", { speed }) : t("roads.dissolving", { speed });
  }
}
