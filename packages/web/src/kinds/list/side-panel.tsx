import { Stack } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { Panel } from "../../kit/layout/panel.tsx";
import css from "./list.module.css";

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
  // Focus the panel: the table lies between it and the opener in the tab order.
  useEffect(() => panel.current?.focus(), []);
  return (
    <Panel
      as="aside"
      ref={panel}
      tabIndex={-1}
      isFilling
      className={css.side}
      style={{ width: widthPx }}
      aria-label={title}
      title={title}
      meta={note}
      actions={
        <button type="button" className="icon-button" aria-label={t("close")} onClick={onClose}>
          <IconX size={16} />
        </button>
      }
      foot={foot}
      onKeyDown={(event) => {
        // An open dropdown handles the key first.
        if (event.key === "Escape" && !event.defaultPrevented) onClose();
      }}
    >
      <Stack flex={1} gap={16} p={16} style={{ overflow: "auto" }}>
        {children}
      </Stack>
    </Panel>
  );
}
