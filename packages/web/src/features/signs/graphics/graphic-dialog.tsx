import { Button } from "@mantine/core";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { snapImage } from "@gantry/domain/sign/pictures/image-rules.ts";
import { blankPage } from "@gantry/domain/sign/message/message-text.ts";
import type { MessageImage, MessagePage } from "@gantry/domain/sign/message/message.ts";
import type { DisplaySize } from "@gantry/domain/sign/layout/text-area-rules.ts";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { DialogFrame, DialogBody, DialogFoot } from "../../../kit/dialog/dialog.tsx";
import { CurrentGraphics } from "./current-graphics.tsx";
import { GraphicPositionDialog } from "./graphic-position-dialog.tsx";
import { GraphicsOnSign } from "./graphics-on-sign.tsx";
import { UploadPanel } from "./upload-panel.tsx";
import "../../../kit/look/mantine-inputs.ts";
import css from "./graphics.module.css";

interface GraphicDialogProps {
  opened: boolean;
  face: SignFace;
  signId: string | undefined;
  images: readonly MessageImage[];
  page?: MessagePage;
  onChange: (images: MessageImage[]) => void;
  onClose: () => void;
}

/** EDIT-012, EDIT-013. */
export function GraphicDialog(props: GraphicDialogProps) {
  const { t } = useTranslation("graphics");
  const { opened, onClose } = props;
  const [edited, setEdited] = useState<number>();
  return (
    <DialogFrame
      isOpen={opened}
      onClose={onClose}
      width="widest"
      isBusy={edited !== undefined}
      title={t("title")}
    >
      <DialogBody>{opened && <Panels {...props} edited={edited} onEdit={setEdited} />}</DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{t("done")}</Button>
      </DialogFoot>
    </DialogFrame>
  );
}

interface PanelsProps extends GraphicDialogProps {
  edited: number | undefined;
  onEdit: (index: number | undefined) => void;
}

function Panels({ face, signId, images, page, onChange, edited, onEdit }: PanelsProps) {
  const add = (image: string, size: DisplaySize) =>
    onChange([...images, { image, position: snapImage("center", size, face) }]);
  const current = edited === undefined ? undefined : images[edited];
  return (
    <>
      <div className={css.panels}>
        <UploadPanel face={face} onAdd={add} />
        <GraphicsOnSign signId={signId} face={face} onAdd={add} />
        <CurrentGraphics
          images={images}
          face={face}
          onEdit={onEdit}
          onDelete={(index) => onChange(images.filter((_, at) => at !== index))}
        />
      </div>
      {edited !== undefined && current && (
        <GraphicPositionDialog
          image={current}
          number={edited + 1}
          page={{ ...(page ?? blankPage()), images: images.filter((_, at) => at !== edited) }}
          face={face}
          onApply={(image) => {
            onChange(images.map((other, at) => (at === edited ? image : other)));
            onEdit(undefined);
          }}
          onClose={() => onEdit(undefined)}
        />
      )}
    </>
  );
}
