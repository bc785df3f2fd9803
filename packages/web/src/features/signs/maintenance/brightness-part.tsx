import { Button } from "@mantine/core";
import { brightnessModes, type SignBrightness } from "@gantry/domain/contract/signs/sign-device.ts";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { WholeNumberInput } from "../../../kit/look/whole-number-input.tsx";
import { stateOf } from "../sign/sign-view.ts";
import { ReadButton, useAsk } from "./ask-button.tsx";
import { levelOf, percentOf } from "./brightness-level.ts";
import type { PartProps } from "./part-props.ts";
import { PartHead } from "./part-head.tsx";
import { classNames } from "../../../kit/class-names.ts";
import css from "./maintenance.module.css";

const CurveDialog = lazy(() => import("./dialogs/curve-dialog.tsx"));

export function BrightnessPart({ sign, mayControl }: PartProps) {
  const { t } = useTranslation("signMaintenance");
  const { brightness, description } = stateOf(sign);
  const levels = brightness?.levels ?? description?.capabilities?.brightnessLevels;
  const isUnsupported = levels === 0;
  return (
    <section className="panel">
      <PartHead title={t("brightness.title")} readAt={brightness?.readAt}>
        {mayControl && !isUnsupported && <ReadButton sign={sign} request="GET_BRIGHTNESS" />}
      </PartHead>
      <div className="panel-body column">
        {isUnsupported && <p className="dim">{t("brightness.unsupported")}</p>}
        {!isUnsupported && brightness && <Values brightness={brightness} />}
        {!isUnsupported && brightness && mayControl && <Settings sign={sign} brightness={brightness} />}
      </div>
    </section>
  );
}

function Values({ brightness }: { brightness: SignBrightness }) {
  const { t } = useTranslation("signMaintenance");
  const { mode, level, levels, photocellLevel, photocellMax: max } = brightness;
  return (
    <dl className="kind-facts">
      <div className="kind-fact">
        <dt>{t("brightness.mode")}</dt>
        <dd>{t(`brightness.${mode}`)}</dd>
      </div>
      <div className="kind-fact">
        <dt>{t("brightness.now")}</dt>
        <dd className="num">{t("brightness.level", { level, levels })}</dd>
      </div>
      {photocellLevel !== null && (
        <div className="kind-fact">
          <dt>{t("brightness.photocell")}</dt>
          <dd className="num">
            {max === null ? photocellLevel : t("brightness.photocellOf", { level: photocellLevel, max })}
          </dd>
        </div>
      )}
    </dl>
  );
}

function Settings({
  sign,
  brightness: { mode, manualLevel, levels, curve },
}: Pick<PartProps, "sign"> & { brightness: SignBrightness }) {
  const { t } = useTranslation("signMaintenance");
  const { ask, isPending } = useAsk(sign);
  const [typed, setTyped] = useState<number>();
  const [isCurveOpen, setCurveOpen] = useState(false);
  const percent = typed ?? percentOf(manualLevel, levels);
  return (
    <>
      <span className="segments" role="group" aria-label={t("brightness.mode")}>
        {brightnessModes.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === mode}
            disabled={isPending}
            onClick={() => ask("BRIGHTNESS_MODE", { mode: name }, { isSaid: true })}
          >
            {t(`brightness.${name}`)}
          </button>
        ))}
      </span>
      <div className={classNames(css.maintenanceLevel, "row")}>
        <WholeNumberInput
          label={t("brightness.setLevel")}
          description={t("brightness.steps", { levels })}
          value={percent}
          min={0}
          max={100}
          step={Math.max(1, Math.round(100 / levels))}
          onNumber={setTyped}
        />
        <Button
          variant="default"
          loading={isPending}
          onClick={() =>
            ask(
              "BRIGHTNESS_LEVEL",
              { level: levelOf(percent, levels) },
              { isSaid: true, onDone: () => setTyped(undefined) },
            )
          }
        >
          {t("brightness.set")}
        </Button>
      </div>
      <div className="row">
        <span>{t("brightness.curve")}</span>
        <span className="dim num">{t("brightness.curveSteps", { count: curve.length })}</span>
        <Button className="end" size="compact-sm" variant="default" onClick={() => setCurveOpen(true)}>
          {t("brightness.edit")}
        </Button>
      </div>
      {isCurveOpen && (
        <Suspense>
          <CurveDialog
            name={sign.name}
            curve={curve}
            isSaving={isPending}
            onSave={(changed) =>
              ask("BRIGHTNESS_CURVE", { curve: changed }, { isSaid: true, onDone: () => setCurveOpen(false) })
            }
            onClose={() => setCurveOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
