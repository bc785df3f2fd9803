import { makeEvenGrid, type WallGrid } from "@gantry/domain/camera/wall-grid.ts";
import { wallLayout, type WallLayout } from "@gantry/domain/kinds/wall-layout.ts";
import { Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../../text/use-translation.ts";
import { findQuery } from "../../../queries/kind-queries.ts";
import type { LoadedMenu } from "../../../kit/screen/lazy-menu.tsx";
import { useCan } from "../../../session/session-store.ts";
import { layoutName } from "./wall-document.ts";

interface LayoutMenuProps extends LoadedMenu {
  onLayout: (layout: WallGrid) => void;
  onArrange: () => void;
}
const evenLayouts = [1, 2, 3, 4, 5, 6].map((size) => makeEvenGrid(size, size));

export default function LayoutMenu({ target, onLayout, onArrange }: LayoutMenuProps) {
  const { t } = useTranslation("videoWall");
  const mayRead = useCan("READ", wallLayout.entityType);
  const { data } = useQuery({
    ...findQuery<WallLayout>(wallLayout, { sortField: "name", ascending: true }),
    enabled: mayRead,
  });
  return (
    <Menu position="bottom-end" width={240} withinPortal defaultOpened>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("evenLayouts")}</Menu.Label>
        {evenLayouts.map((layout) => (
          <Menu.Item key={layout.columns} onClick={() => onLayout(layout)}>
            {layoutName(layout)}
          </Menu.Item>
        ))}
        {data && data.items.length > 0 && <Menu.Label>{t("layouts")}</Menu.Label>}
        {data?.items.map(({ id, name, columns, rows, items }) => (
          <Menu.Item key={id} onClick={() => onLayout({ columns, rows, items: items ?? [] })}>
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={onArrange}>{t("ownLayout")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
