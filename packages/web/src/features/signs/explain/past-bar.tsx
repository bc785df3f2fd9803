import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useAgeText } from "../../../kit/status/age.tsx";
import { timestampText } from "../../../kit/time/timestamp-text.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { faceFor, faceLabel, stateOf } from "../sign/sign-view.ts";
import { isoOf } from "./moment-window.ts";
import { classNames } from "../../../kit/class-names.ts";
import css from "./explain.module.css";

export function PastBar({ sign, atMs, onBack }: { sign: Sign; atMs: number; onBack: () => void }) {
  const { t } = useTranslation("signExplain");
  const at = isoOf(atMs);
  const age = useAgeText(at);
  const { face } = stateOf(sign);
  return (
    <div className={css.pastBar}>
      <IconHistory size={18} aria-hidden />
      <b className="num" role="status">
        {t("past", { time: timestampText(at) })}
      </b>
      <span className="num">{t("ago", { age })}</span>
      <span className={css.pastTag}>{t("readOnly")}</span>
      <span className={classNames(css.pastEnd, "end row")}>
        {face && (
          <span className="ellipsis wide-only">
            {t("nowShown", { text: faceLabel(face, faceFor(sign)) })}
          </span>
        )}
        <Button className="past-back" size="compact-sm" variant="default" onClick={onBack}>
          {t("backToNow")}
          <kbd className="button-key">Esc</kbd>
        </Button>
      </span>
    </div>
  );
}
