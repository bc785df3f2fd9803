import { IconX } from "@tabler/icons-react";
import { type FocusEvent, useEffect, useRef } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { isTyping } from "../screen/keys.ts";
import type { Glyph } from "../status/glyph-shapes.ts";
import { GlyphMark } from "../status/glyphs.tsx";
import {
  dismissToast,
  holdToasts,
  runToastAction,
  type Toast,
  type ToastSeverity,
  toastStore,
} from "./toasts.ts";
import css from "./toasts.module.css";

const glyphs: Record<ToastSeverity, Glyph> = {
  success: { shape: "circle", mark: "tick", filled: false, role: "ok" },
  info: { shape: "circle", mark: "letterI", filled: false, role: "unk" },
  warn: { shape: "up", mark: "bang", filled: true, role: "warn" },
  error: { shape: "square", mark: "cross", filled: true, role: "bad" },
};

/** Recent messages in a live region; they stay while hovered. */
export function ToastRegion() {
  const { t } = useTranslation("shell");
  const toasts = toastStore((state) => state.toasts);
  const region = useRef<HTMLElement>(null);
  const isEmpty = toasts.length === 0;
  // The hovered element disappears with the last message without a leave event.
  useEffect(() => {
    if (isEmpty) holdToasts(false);
  }, [isEmpty]);
  useUndoKey();
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!region.current?.contains(relatedTarget)) holdToasts(false);
  };
  return (
    <section
      ref={region}
      className={css.toasts}
      aria-label={t("toast.region")}
      aria-live="polite"
      onPointerEnter={() => holdToasts(true)}
      onPointerLeave={() => holdToasts(false)}
      onFocus={() => holdToasts(true)}
      onBlur={leave}
    >
      {toasts.map((toast) => (
        <Message
          key={toast.id}
          toast={toast}
          hasKey={toast === toasts.findLast(({ action }) => action !== undefined)}
        />
      ))}
    </section>
  );
}

/** Ctrl Z runs the newest message's action from anywhere; while typing it undoes text. */
function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
      if (!isUndo || event.defaultPrevented || isTyping(event.target)) return;
      if (runToastAction()) event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

function Message({ toast, hasKey }: { toast: Toast; hasKey: boolean }) {
  const { id, severity, text, detail, action, count } = toast;
  const { t } = useTranslation("shell");
  const glyph = glyphs[severity];
  return (
    <div
      className={`role-${glyph.role}`}
      data-toast={severity}
      role={severity === "error" ? "alert" : undefined}
    >
      <GlyphMark glyph={glyph} size={18} />
      <div className="grow">
        <b>{text}</b>
        {count > 1 && <span className="dim num"> {t("toast.times", { count })}</span>}
        {detail && <div>{detail}</div>}
      </div>
      {action && (
        <button type="button" className="row text-button nowrap" onClick={() => runToastAction(id)}>
          {action.label}
          {hasKey && <kbd aria-hidden>Ctrl</kbd>}
          {hasKey && <kbd aria-hidden>Z</kbd>}
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={t("toast.dismiss")}
        onClick={() => dismissToast(id)}
      >
        <IconX size={15} />
      </button>
    </div>
  );
}
