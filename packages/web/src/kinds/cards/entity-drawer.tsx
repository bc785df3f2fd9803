import { Box, Button, Group } from "@mantine/core";
import { subjectOf } from "@gantry/domain/subjects/subjects.ts";
import { IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { PollButton } from "../communication/poll-button.tsx";
import { useCan } from "../../session/session-store.ts";
import { StatusText } from "../../kit/status/glyphs.tsx";
import type { MapEntity } from "../feature.ts";
import { EntityCard } from "./entity-card.tsx";
import css from "./entity-drawer.module.css";

interface EntityDrawerProps {
  entity: MapEntity;
  onClose: () => void;
  tools?: ReactNode;
  children?: ReactNode;
}

/** Bottom drawer for the selected entity (PLAT-062). */
export function EntityDrawer({ entity, onClose, tools, children }: EntityDrawerProps) {
  const { t } = useTranslation("cards");
  const { entityType, id, name, status } = entity;
  const mayControl = useCan("CONTROL", entityType, id);
  const heading = useRef<HTMLHeadingElement>(null);
  // Focus moves here for keyboard users.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id]);
  const kind = subjectOf(entityType)?.kind;
  const path = subjectOf(entityType)?.pathOf?.(id);
  return (
    <aside className={css.drawer} aria-label={t("drawer", { name })}>
      <Group component="header" gap={8} wrap="nowrap" align="flex-start" pt={14} ps={16} pe={8}>
        <div className="grow">
          <h2 ref={heading} tabIndex={-1} className="ellipsis">
            {name}
          </h2>
          {status && <StatusText status={status} size={14} />}
        </div>
        {tools}
        <button type="button" className="icon-button" aria-label={t("common:close")} onClick={onClose}>
          <IconX size={17} />
        </button>
      </Group>
      <Box flex={1} mih={0} px={16} py={8} style={{ overflow: "auto" }}>
        <EntityCard key={id} entityType={entityType} id={id} />
        {children}
      </Box>
      <Group
        gap={8}
        px={16}
        pt={8}
        pb={12}
        style={{ flex: "none", borderBlockStart: "1px solid var(--c-border)" }}
      >
        {kind?.device && mayControl && <PollButton kind={kind} device={{ id, name }} />}
        {path && (
          <Button component={Link} to={path} className="end">
            {t("viewDetails")}
          </Button>
        )}
      </Group>
    </aside>
  );
}
