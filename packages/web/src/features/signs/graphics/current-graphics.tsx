import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type { MessageImage } from "@gantry/domain/sign/message/message.ts";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
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
    <section className="panel">
      <header>
        <h3>{t("current.title")}</h3>
        <span className="dim num">{images.length}</span>
      </header>
      <div className="panel-body">
        {images.length === 0 && <p className="dim">{t("current.none")}</p>}
        <ul className={css.graphicsList}>
          {images.map((image, index) => {
            const graphic = graphicOfImage(image, face);
            const number = index + 1;
            const { x, y } = image.position;
            return (
              // oxlint-disable-next-line react/no-array-index-key -- images have no id; their place is what they are called by
              <li key={index} className={css.graphicsItem}>
                <GraphicThumb graphic={graphic} face={face} />
                <span className={css.graphicsWords}>
                  <b>{t("current.picture", { number })}</b>
                  <span className="dim small num">
                    {graphic
                      ? t("current.place", { x, y, width: graphic.widthPx, height: graphic.heightPx })
                      : t("current.unknown", { x, y })}
                  </span>
                </span>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t("current.edit", { number })}
                  onClick={() => onEdit(index)}
                >
                  <IconPencil size={16} />
                </button>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t("current.delete", { number })}
                  onClick={() => onDelete(index)}
                >
                  <IconTrash size={16} />
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
