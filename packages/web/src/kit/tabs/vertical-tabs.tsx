import { Box, Flex, Popover } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
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
    <Flex flex={1} gap="lg" mih={0} align="start">
      {isPhone ? <Picker {...props} /> : <TabList {...props} way="vertical" />}
      <Box
        flex={1}
        miw={0}
        {...(isPhone ? {} : { role: "tabpanel", id: panelId(open), "aria-labelledby": tabId(open) })}
      >
        {children}
      </Box>
    </Flex>
  );
}

function Picker(props: Omit<VerticalTabsProps, "children">) {
  const { label, tabs, open } = props;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const chosen = tabs.find(({ id }) => id === open);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className="icon-button"
          aria-label={t("chosenOf", { label, chosen: chosen?.label ?? "" })}
          onClick={() => setOpen(!isOpen)}
        >
          {chosen && <chosen.icon size={20} aria-hidden />}
        </button>
      </Popover.Target>
      {/* A click opens a tab and closes the picker; arrow keys look through the tabs. */}
      <Popover.Dropdown p={0} onClick={() => setOpen(false)}>
        <TabList {...props} way="vertical" />
      </Popover.Dropdown>
    </Popover>
  );
}
