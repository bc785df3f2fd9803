import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { weatherStation } from "@gantry/domain/kinds/weather-station.ts";
import { wimStation } from "@gantry/domain/kinds/wim-station.ts";
import { useUnacknowledgedCount } from "../../../kinds/alarms/alarm-needs.ts";
import { useAgeText } from "../../../kit/status/age.tsx";
import { timestampText } from "../../../kit/time/timestamp-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { isoOf } from "./past-address.ts";
import css from "./past.module.css";

/** Says what the map shows, and counts what is live meanwhile. */
export function PastBanner({
  atMs,
  isLoading,
  isUnrecorded,
  onBack,
}: {
  atMs: number;
  isLoading: boolean;
  /** Nothing was recorded yet then: an empty map would look as if there had been no devices. */
  isUnrecorded: boolean;
  onBack: () => void;
}) {
  const { t } = useTranslation("timeMachine");
  const age = useAgeText(isoOf(atMs));
  const alarms = useLiveAlarms();
  return (
    <div className={css.banner}>
      <IconHistory size={18} aria-hidden />
      <b className="num">{t("looking", { time: timestampText(isoOf(atMs)) })}</b>
      <span className="num">{t("ago", { age })}</span>
      <span className={css.tag}>{t("readOnly")}</span>
      {isLoading && <span role="status">{t("loading")}</span>}
      {isUnrecorded && <b role="status">{t("unrecorded")}</b>}
      <span className="end row">
        <span className="num">{t("liveNow", { count: alarms })}</span>
        <Button size="compact-sm" variant="default" onClick={onBack}>
          {t("backToLive")}
          <kbd className="button-key">Esc</kbd>
        </Button>
      </span>
    </div>
  );
}

function useLiveAlarms(): number {
  const signs = useUnacknowledgedCount(sign.entityType);
  const cameras = useUnacknowledgedCount(camera.entityType);
  const detectors = useUnacknowledgedCount(detector.entityType);
  const stations = useUnacknowledgedCount(weatherStation.entityType);
  const scales = useUnacknowledgedCount(wimStation.entityType);
  return signs + cameras + detectors + stations + scales;
}
