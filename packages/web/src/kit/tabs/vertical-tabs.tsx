import type { Icon } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useIsPhone } from "../screen/use-is-phone.ts";
import { panelId, type TabItem, TabList, tabId } from "./tab-list.tsx";

interface VerticalTabsProps {
  label: string;
  tabs: readonly (TabItem & { icon: Icon })[];
  open: string;
  onOpen: (id: string) => void;
  children: ReactNode;
}

/** Tabs on the left; on narrow screens an icon opens them as an overlay (PLAT-053). */
export function VerticalTabs({ children, ...props }: VerticalTabsProps) {
  const isPhone = useIsPhone();
  const { open } = props;
  return (
    <div className="vertical-tabs">
      {isPhone ? <Picker {...props} /> : <TabList {...props} way="vertical" />}
      <div
        className="vertical-tabs-panel"
        {...(isPhone ? {} : { role: "tabpanel", id: panelId(open), "aria-labelledby": tabId(open) })}
      >
        {children}
      </div>
    </div>
  );
}

function Picker({ label, tabs, open, onOpen }: Omit<VerticalTabsProps, "children">) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = tabs.find(({ id }) => id === open);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className="tab-picker">
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={t("chosenOf", { label, chosen: chosen?.label ?? "" })}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {chosen && <chosen.icon size={20} aria-hidden />}
      </button>
      {isOpen && <Overlay label={label} tabs={tabs} open={open} onOpen={onOpen} onClose={close} />}
    </div>
  );
}

function Overlay({
  label,
  tabs,
  open,
  onOpen,
  onClose,
}: Omit<VerticalTabsProps, "children"> & { onClose: () => void }) {
  const overlay = useRef<HTMLDivElement>(null);
  useEffect(() => overlay.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  const onBlur = ({ relatedTarget }: React.FocusEvent) => {
    if (!overlay.current?.contains(relatedTarget)) onClose();
  };
  return (
    <div
      ref={overlay}
      className="tab-overlay"
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      // Clicking a tab opens it and closes the picker.
      onClick={onClose}
    >
      <TabList label={label} tabs={tabs} open={open} onOpen={onOpen} way="vertical" />
    </div>
  );
}
