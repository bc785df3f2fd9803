import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { GridEditor } from "../layouts/grid-editor.tsx";
import { rearrange, type WallDocument } from "./wall-document.ts";

export default function LayoutDialog({
  wall,
  onDone,
}: {
  wall: WallDocument;
  onDone: (wall: WallDocument | undefined) => void;
}) {
  const { t } = useTranslation("videoWall");
  const [layout, setLayout] = useState(wall.layout);
  const after = rearrange(wall, layout);
  const lost = wall.items.length - after.items.length;
  return (
    <Dialog
      isOpen
      onClose={() => onDone(undefined)}
      title={t("layout")}
      width="medium"
      footStart={
        <span className="dim" role="status">
          {lost > 0 && t("lost", { count: lost })}
        </span>
      }
      actions={<Button onClick={() => onDone(after)}>{t("arrange")}</Button>}
    >
      <GridEditor grid={layout} onChange={setLayout} />
    </Dialog>
  );
}
