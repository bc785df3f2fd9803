import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { useMemo } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { failedPixelsOf, faceRaster } from "./face-raster.ts";

/** What the drawing cannot show: failed pixels, and content that the sign inserts or moves itself. */
export function FaceNotes({ multi, face }: { multi: string; face: SignFace }) {
  const { t } = useTranslation("graphics");
  const { pages, failedLit } = useMemo(() => faceRaster(multi, face), [multi, face]);
  const failed = failedPixelsOf(face)?.count ?? 0;
  const undrawn = new Set(pages.flatMap(({ undrawnTags = [] }) => undrawnTags.map(undrawnKind)));
  if (failed === 0 && undrawn.size === 0) return null;
  return (
    <ul className="small dim">
      {failed > 0 && (
        <li>
          {t("notes.failed", { count: failed })} {failedLit > 0 && t("notes.failedLit", { count: failedLit })}
        </li>
      )}
      {[...undrawn].map((kind) => (
        <li key={kind}>{t(`notes.${kind}`)}</li>
      ))}
    </ul>
  );
}

/** Groups undrawn tags by their note: clock, sensor, moving text and manufacturer tags. */
function undrawnKind(tag: string): "clock" | "sensor" | "moving" | "maker" {
  if (tag === "mv") return "moving";
  if (!tag.startsWith("f")) return "maker";
  return sensorFields.has(tag) ? "sensor" : "clock";
}

/** Temperatures and speeds (field tags 3 to 6). */
const sensorFields: ReadonlySet<string> = new Set(["f3", "f4", "f5", "f6"]);
