import { isBlankMulti } from "@gantry/domain/sign/layout/layout.ts";
import { defaultFace } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import type { FaceState } from "@gantry/domain/sign/reconcile/sign-state.ts";
import i18next from "i18next";
import { textOfMulti } from "../sign/sign-view.ts";

export function messageWords(face: FaceState | undefined): string {
  if (!face) return i18next.t("signs:face.noData");
  return face.isBlank || isBlankMulti(face.multi)
    ? i18next.t("signs:face.blank")
    : textOfMulti(face.multi, defaultFace);
}
