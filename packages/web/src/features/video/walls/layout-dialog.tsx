import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { GridEditor } from "../layouts/grid-editor.tsx";
import { rearranged, type WallDocument } from "./wall-document.ts";

export default function LayoutDialog({
  wall,
  onDone,
}: {
  wall: WallDocument;
  onDone: (wall: WallDocument | undefined) => void;
}) {
  const { t } = useTranslation(["videoWall", "common"]);
  const [layout, setLayout] = useState(wall.layout);
  const after = rearranged(wall, layout);
  const lost = wall.items.length - after.items.length;
  return (
    <Modal
      opened
      onClose={() => onDone(undefined)}
      title={t("layout")}
      size={700}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <GridEditor grid={layout} onChange={setLayout} />
      <div className="dialog-foot">
        <span className="dim grow" role="status">
          {lost > 0 && t("lost", { count: lost })}
        </span>
        <Button variant="default" onClick={() => onDone(undefined)}>
          {t("common:cancel")}
        </Button>
        <Button onClick={() => onDone(after)}>{t("arrange")}</Button>
      </div>
    </Modal>
  );
}
