import { useMutation } from "@tanstack/react-query";
import { translate } from "../../../../text/translate.ts";
import { useTranslation } from "../../../../text/use-translation.ts";
import { toast } from "../../../../kit/toasts/toasts.ts";
import { PictureButton } from "../../player/over-picture.tsx";
import { setAuto } from "../ptz-calls.ts";
import css from "../ptz.module.css";
import { slowestPercent, speedStore } from "./speed-store.ts";
import type { Ptz } from "../use-ptz.ts";
import { reasonOf } from "../use-preset-acts.ts";

export function LensControls({ ptz }: { ptz: Ptz }) {
  const { t } = useTranslation("cameraControl");
  const { supportsFocus, supportsIris, autoFocusEnabled, autoIrisEnabled } = ptz.camera?.stateData ?? {};
  return (
    <div className={css.lens}>
      {supportsFocus && (
        <div className={css.lensRow} role="group" aria-label={t("focus")}>
          <span aria-hidden>{t("focus")}</span>
          <PictureButton onClick={() => ptz.step("focus", -1)}>{t("focusNear")}</PictureButton>
          <PictureButton onClick={() => ptz.step("focus", 1)}>{t("focusFar")}</PictureButton>
          <AutoButton ptz={ptz} axis="focus" isOn={autoFocusEnabled === true} label={t("autoFocus")} />
        </div>
      )}
      {supportsIris && (
        <div className={css.lensRow} role="group" aria-label={t("iris")}>
          <span aria-hidden>{t("iris")}</span>
          <PictureButton label={t("irisClose")} onClick={() => ptz.step("iris", -1)}>
            −
          </PictureButton>
          <PictureButton label={t("irisOpen")} onClick={() => ptz.step("iris", 1)}>
            +
          </PictureButton>
          <AutoButton ptz={ptz} axis="iris" isOn={autoIrisEnabled === true} label={t("autoIris")} />
        </div>
      )}
      <Speed />
    </div>
  );
}

function AutoButton({ ptz, axis, isOn, label }: AutoButtonProps) {
  const { t } = useTranslation("cameraControl");
  const name = ptz.camera?.name ?? ptz.cameraId;
  const { mutate, isPending } = useMutation({
    mutationFn: () => setAuto(axis, { cameraId: ptz.cameraId, enabled: !isOn }),
    onError: (cause) =>
      toast("error", translate("cameraControl:autoError", { name }), { detail: reasonOf(cause), cause }),
  });
  return (
    <PictureButton label={label} aria-pressed={isOn} disabled={isPending} onClick={() => mutate()}>
      {t("auto")}
    </PictureButton>
  );
}
interface AutoButtonProps {
  ptz: Ptz;
  axis: "focus" | "iris";
  isOn: boolean;
  label: string;
}

function Speed() {
  const { t } = useTranslation("cameraControl");
  const percent = speedStore((state) => state.percent);
  return (
    <label className={css.lensRow}>
      <span>{t("speed")}</span>
      <input
        type="range"
        min={slowestPercent}
        max={100}
        step={5}
        value={percent}
        onChange={({ currentTarget }) => speedStore.setState({ percent: Number(currentTarget.value) })}
      />
      <output className="num">{percent}</output>
    </label>
  );
}
