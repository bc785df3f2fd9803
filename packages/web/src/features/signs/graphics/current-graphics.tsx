import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type { MessageImage } from "@gantry/domain/sign/message/message.ts";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Panel } from "../../../kit/layout/panel.tsx";
import { IconButton } from "../../../kit/look/icon-button.tsx";
import { GraphicThumb } from "./graphic-thumb.tsx";
import { graphicOfImage } from "./image-on-face.ts";
import css from "./graphics.module.css";

interface CurrentGraphicsProps {
  images: readonly MessageImage[];
  face: SignFace;
  onEdit: (index: number) => void;
  onDelete: (index: number) => void;
}

/** EDIT-013. */
export function CurrentGraphics({ images, face, onEdit, onDelete }: CurrentGraphicsProps) {
  const { t } = useTranslation("graphics");
  return (
    <Panel title={t("current.title")} meta={images.length} isPadded>
      {images.length === 0 && <p className="dim">{t("current.none")}</p>}
      <ul className={css.list}>
        {images.map((image, index) => {
          const graphic = graphicOfImage(image, face);
          const number = index + 1;
          const { x, y } = image.position;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- images have no id; their place is what they are called by
            <li key={index} className="row">
              <GraphicThumb graphic={graphic} face={face} />
              <span className="column grow" style={{ gap: 0 }}>
                <b>{t("current.picture", { number })}</b>
                <span className="dim small num">
                  {graphic
                    ? t("current.place", { x, y, width: graphic.widthPx, height: graphic.heightPx })
                    : t("current.unknown", { x, y })}
                </span>
              </span>
              <IconButton
                icon={IconPencil}
                label={t("current.edit", { number })}
                onClick={() => onEdit(index)}
              />
              <IconButton
                icon={IconTrash}
                label={t("current.delete", { number })}
                onClick={() => onDelete(index)}
              />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
