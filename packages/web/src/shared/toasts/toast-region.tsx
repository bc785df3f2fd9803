import { IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Glyph } from "../status/glyph-shapes.ts";
import { GlyphMark } from "../status/glyphs.tsx";
import { dismissToast, type ToastSeverity, toastStore } from "./toasts.ts";
import "./toasts.css";

const glyphs: Record<ToastSeverity, Glyph> = {
  success: { shape: "circle", mark: "tick", filled: false, role: "ok" },
  info: { shape: "circle", mark: "letterI", filled: false, role: "unk" },
  warn: { shape: "up", mark: "bang", filled: true, role: "warn" },
  error: { shape: "square", mark: "cross", filled: true, role: "bad" },
};

/** Messages of the last seconds; a screen reader hears them. */
export function ToastRegion() {
  const { t } = useTranslation("shell");
  const toasts = toastStore((state) => state.toasts);
  return (
    <section className="toasts" aria-label={t("toast.region")} aria-live="polite">
      {toasts.map(({ id, severity, text, detail }) => (
        <div
          key={id}
          className={`toast role-${glyphs[severity].role}`}
          role={severity === "error" ? "alert" : undefined}
        >
          <GlyphMark glyph={glyphs[severity]} size={18} />
          <div className="grow">
            <b>{text}</b>
            {detail && <div>{detail}</div>}
          </div>
          <button
            type="button"
            className="icon-button"
            aria-label={t("toast.dismiss")}
            onClick={() => dismissToast(id)}
          >
            <IconX size={15} />
          </button>
        </div>
      ))}
    </section>
  );
}
