import { Button } from "@mantine/core";
import type { WallGrid } from "@gantry/domain/camera/wall-grid.ts";
import { IconArrowsMaximize, IconChevronDown, IconLayoutSidebarRight } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "../../../text/use-translation.ts";
import { useKeys } from "../../../kit/screen/keys.ts";
import { LazyMenu } from "../../../kit/screen/lazy-menu.tsx";
import { layoutName, type WallDocument, withLayout } from "./wall-document.ts";
import { videoWall } from "@gantry/domain/kinds/video-wall.ts";

const kioskPath = (id: string): string => `${videoWall.pages}/${encodeURIComponent(id)}/kiosk`;

interface WallActionsProps {
  id: string | undefined;
  wall: WallDocument;
  onWall: ((wall: WallDocument) => void) | undefined;
  onArrange: () => void;
  palette: { isOpen: boolean; toggle: () => void } | undefined;
}

export function WallActions({ id, wall, onWall, onArrange, palette }: WallActionsProps) {
  const { t } = useTranslation("videoWall");
  const navigate = useNavigate();
  const openKiosk = () => {
    if (id !== undefined) void navigate({ to: kioskPath(id) });
  };
  useKeys({ f: openKiosk }, () => ({
    title: t("keys"),
    keys: [
      [["←", "→", "↑", "↓"], t("keyOf.arrows")],
      [["Space"], t("keyOf.pick")],
      [["M"], t("keyOf.maximise")],
      [["Del"], t("keyOf.takeOff")],
      [["F"], t("keyOf.kiosk")],
    ],
  }));
  const onLayout = (layout: WallGrid) => onWall?.(withLayout(wall, layout));
  return (
    <>
      {onWall && (
        <LazyMenu load={() => import("./layout-menu.tsx")} given={{ onLayout, onArrange }}>
          <Button
            variant="default"
            rightSection={<IconChevronDown size={15} />}
            aria-label={t("layoutNow", { layout: layoutName(wall.layout) })}
          >
            {layoutName(wall.layout)}
          </Button>
        </LazyMenu>
      )}
      {id !== undefined && (
        <Button
          variant="default"
          leftSection={<IconArrowsMaximize size={15} />}
          rightSection={<kbd>F</kbd>}
          onClick={openKiosk}
        >
          {t("kiosk")}
        </Button>
      )}
      {palette && (
        <Button
          variant="default"
          aria-pressed={palette.isOpen}
          leftSection={<IconLayoutSidebarRight size={15} />}
          onClick={palette.toggle}
        >
          {t("showPalette")}
        </Button>
      )}
    </>
  );
}
