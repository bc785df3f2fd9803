import { Group } from "@mantine/core";
import { IconFocusCentered, IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { StatusText } from "../../kit/status/glyphs.tsx";
import { MapCard } from "./map-card.tsx";
import type { MapEntity } from "../../kinds/feature.ts";
import css from "./map-screen.module.css";

interface SidePanelProps {
  entity: MapEntity;
  onClose: () => void;
  onGoTo: () => void;
  children?: ReactNode;
}

/** See MAP-007. */
export function SidePanel({ entity, onClose, onGoTo, children }: SidePanelProps) {
  const { t } = useTranslation("map");
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus for keyboard users.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [entity.id]);
  return (
    <aside className={css.panel} aria-label={t("selected", { name: entity.name })}>
      <Group component="header" gap={8} wrap="nowrap" align="start" p="sm" pb={4}>
        <div className="grow">
          <h2 ref={heading} tabIndex={-1} className="ellipsis">
            {entity.name}
          </h2>
          {entity.status && <StatusText status={entity.status} size={14} />}
        </div>
        <button
          type="button"
          className="icon-button"
          aria-label={t("goTo")}
          title={t("goTo")}
          onClick={onGoTo}
        >
          <IconFocusCentered size={17} />
        </button>
        <button type="button" className="icon-button" aria-label={t("closePanel")} onClick={onClose}>
          <IconX size={17} />
        </button>
      </Group>
      <MapCard entity={entity} place="panel" />
      {children}
    </aside>
  );
}
