import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BlobPicture } from "../../../../kit/blob-picture.tsx";
import { EmptyState } from "../../../../kit/feedback/empty-state.tsx";
import { Panel, PanelBody } from "../../../../kit/layout/panel.tsx";
import { IconButton } from "../../../../kit/look/icon-button.tsx";
import { saveAs } from "../../../../kit/save-as.ts";
import { errorText } from "../../../../queries/error-text.ts";
import { useTranslation } from "../../../../text/use-translation.ts";
import { stationFileQuery } from "../../station/wim-calls.ts";
import css from "./images.module.css";

/** More are not shown (WIM-010). */
const shownImages = 5;

interface VehicleImages {
  stationId: string;
  images: readonly string[];
}

/** Pictures of a vehicle; one is shown large. */
export function ImagesPanel({ stationId, images }: VehicleImages) {
  const { t } = useTranslation("wim");
  const [chosen, setChosen] = useState(0);
  const path = images[chosen] ?? images[0];
  return (
    <Panel
      title={t("images")}
      meta={path === undefined ? undefined : Math.min(images.length, shownImages)}
      actions={path === undefined ? undefined : <SaveButton stationId={stationId} path={path} />}
    >
      <ImagesFigure stationId={stationId} images={images} chosen={chosen} onChoose={setChosen} />
    </Panel>
  );
}

export function ImagesFigure({
  stationId,
  images,
  chosen = 0,
  onChoose,
}: VehicleImages & {
  chosen?: number;
  /** Without it, the others are not offered. */
  onChoose?: (index: number) => void;
}) {
  const { t } = useTranslation("wim");
  const paths = images.slice(0, shownImages);
  const path = paths[chosen] ?? paths[0];
  if (path === undefined)
    return (
      <PanelBody>
        <EmptyState isInline title={t("noImages")} />
      </PanelBody>
    );
  return (
    <PanelBody className="column">
      <StationImage
        key={path}
        stationId={stationId}
        path={path}
        name={t("image", { number: paths.indexOf(path) + 1, name: nameOf(path) })}
        className={css.large}
      />
      {onChoose && paths.length > 1 && (
        <div className={css.thumbnails} role="group" aria-label={t("thumbnails")}>
          {paths.map((thumbnail, index) => (
            <button
              key={thumbnail}
              type="button"
              aria-pressed={thumbnail === path}
              aria-label={t("image", { number: index + 1, name: nameOf(thumbnail) })}
              onClick={() => onChoose(index)}
            >
              <StationImage stationId={stationId} path={thumbnail} name="" className={css.small} />
            </button>
          ))}
        </div>
      )}
    </PanelBody>
  );
}

/** `front` of `000123/front.png`. */
const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");

function StationImage({
  stationId,
  path,
  name,
  className,
}: {
  stationId: string;
  path: string;
  /** Empty for one that something else names. */
  name: string;
  className: string | undefined;
}) {
  const { t } = useTranslation("wim");
  const { data, error } = useQuery(stationFileQuery(stationId, path));
  if (error)
    return (
      <span className={`dim small ${className}`}>
        {name === "" ? "–" : t("imageMissing", { reason: errorText(error) })}
      </span>
    );
  if (!data)
    return (
      <span
        className={`skeleton ${className}`}
        {...(name !== "" && { role: "img", "aria-label": t("imageLoading") })}
      />
    );
  return <BlobPicture className={className} bytes={data} name={name} />;
}

function SaveButton({ stationId, path }: { stationId: string; path: string }) {
  const { t } = useTranslation("wim");
  const { data } = useQuery(stationFileQuery(stationId, path));
  return (
    <IconButton
      icon={IconDownload}
      label={t("saveImage")}
      disabled={!data}
      onClick={() => data && saveAs(data, path.replaceAll("/", "-"))}
    />
  );
}
