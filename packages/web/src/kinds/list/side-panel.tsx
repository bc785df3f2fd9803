import { IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

/** A panel that pushes the table aside; on a phone it fills the screen. */
export function SidePanel({
  title,
  note,
  widthPx,
  onClose,
  foot,
  children,
}: {
  title: string;
  note: string;
  widthPx: number;
  onClose: () => void;
  foot?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const panel = useRef<HTMLElement>(null);
  // Who opened it goes on in it; the table lies between in the order of keys.
  useEffect(() => panel.current?.focus(), []);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className="panel side-panel"
      style={{ width: widthPx }}
      aria-label={title}
      onKeyDown={(event) => {
        // An open list of choices takes it first.
        if (event.key === "Escape" && !event.defaultPrevented) onClose();
      }}
    >
      <header>
        <h2>{title}</h2>
        <span className="dim small num">{note}</span>
        <button type="button" className="icon-button end" aria-label={t("close")} onClick={onClose}>
          <IconX size={16} />
        </button>
      </header>
      <div className="side-panel-body">{children}</div>
      {foot && <div className="table-foot side-panel-foot">{foot}</div>}
    </aside>
  );
}
