import { Button, Group } from "@mantine/core";
import { brightnessModes, type SignBrightness } from "@gantry/domain/contract/signs/sign-device.ts";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Fact, Facts } from "../../../kit/facts/facts.tsx";
import { Segments } from "../../../kit/look/segments.tsx";
import { WholeNumberInput } from "../../../kit/look/whole-number-input.tsx";
import { stateOf } from "../sign/sign-view.ts";
import { ReadButton, useAsk } from "./ask-button.tsx";
import { levelOf, percentOf } from "./numbers.ts";
import { PartPanel, type PartProps } from "./part-panel.tsx";

const CurveDialog = lazy(() => import("./dialogs/curve-dialog.tsx"));

export function BrightnessPart({ sign, mayControl }: PartProps) {
  const { t } = useTranslation("signMaintenance");
  const { brightness, description } = stateOf(sign);
  const levels = brightness?.levels ?? description?.capabilities?.brightnessLevels;
  const isUnsupported = levels === 0;
  return (
    <PartPanel
      title={t("brightness.title")}
      readAt={brightness?.readAt}
      actions={mayControl && !isUnsupported && <ReadButton sign={sign} request="GET_BRIGHTNESS" />}
    >
      {isUnsupported && <p className="dim">{t("brightness.unsupported")}</p>}
      {!isUnsupported && brightness && <Values brightness={brightness} />}
      {!isUnsupported && brightness && mayControl && <Settings sign={sign} brightness={brightness} />}
    </PartPanel>
  );
}

function Values({ brightness }: { brightness: SignBrightness }) {
  const { t } = useTranslation("signMaintenance");
  const { mode, level, levels, photocellLevel, photocellMax: max } = brightness;
  return (
    <Facts>
      <Fact label={t("brightness.mode")}>{t(`brightness.${mode}`)}</Fact>
      <Fact label={t("brightness.now")}>{t("brightness.level", { level, levels })}</Fact>
      {photocellLevel !== null && (
        <Fact label={t("brightness.photocell")}>
          {max === null ? photocellLevel : t("brightness.photocellOf", { level: photocellLevel, max })}
        </Fact>
      )}
    </Facts>
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
      <Segments
        label={t("brightness.mode")}
        options={brightnessModes.map((name) => ({
          value: name,
          label: t(`brightness.${name}`),
          isDisabled: isPending,
        }))}
        value={mode}
        onChoose={(name) => ask("BRIGHTNESS_MODE", { mode: name }, { isReported: true })}
      />
      <Group gap={8} align="flex-end">
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
              { isReported: true, onDone: () => setTyped(undefined) },
            )
          }
        >
          {t("brightness.set")}
        </Button>
      </Group>
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
              ask(
                "BRIGHTNESS_CURVE",
                { curve: changed },
                { isReported: true, onDone: () => setCurveOpen(false) },
              )
            }
            onClose={() => setCurveOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
