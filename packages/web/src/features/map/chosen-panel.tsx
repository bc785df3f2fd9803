import { IconFocusCentered } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { EntityDrawer } from "../../kinds/cards/entity-drawer.tsx";
import type { MapEntity } from "../../kinds/feature.ts";
import { useIsPhone } from "../../kit/screen/use-is-phone.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { SidePanel } from "./side-panel.tsx";

interface ChosenPanelProps {
  entity: MapEntity;
  /** The layer drawer stands where the side panel goes. */
  isCovered: boolean;
  onClose: () => void;
  onGoTo: () => void;
  children?: ReactNode;
}

/** What was chosen on the map: in the side panel, on a phone in the bottom drawer. */
export function ChosenPanel({ entity, isCovered, onClose, onGoTo, children }: ChosenPanelProps) {
  const { t } = useTranslation("map");
  const isPhone = useIsPhone();
  if (!isPhone)
    return isCovered ? null : (
      <SidePanel entity={entity} onClose={onClose} onGoTo={onGoTo}>
        {children}
      </SidePanel>
    );
  return (
    <EntityDrawer
      entity={entity}
      onClose={onClose}
      tools={
        <button type="button" className="icon-button" aria-label={t("goTo")} onClick={onGoTo}>
          <IconFocusCentered size={19} />
        </button>
      }
    >
      {children}
    </EntityDrawer>
  );
}
