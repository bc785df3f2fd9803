import { Menu } from "@mantine/core";
import { IconDeviceFloppy, IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "../../../../text/use-translation.ts";
import type { LoadedMenu } from "../../../../kit/screen/lazy-menu.tsx";

interface PresetMenuProps extends LoadedMenu {
  onOverwrite: () => void;
  onRename: () => void;
  onDelete: () => void;
}

export default function PresetMenu({ target, onOverwrite, onRename, onDelete }: PresetMenuProps) {
  const { t } = useTranslation("cameraDetail");
  return (
    <Menu position="bottom-end" width={220} withinPortal defaultOpened returnFocus={false}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDeviceFloppy size={16} />} onClick={onOverwrite}>
          {t("overwritePreset")}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onRename}>
          {t("renamePreset")}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} />} onClick={onDelete}>
          {t("deletePreset")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
