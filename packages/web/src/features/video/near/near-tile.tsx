import type { NearCamera } from "@gantry/domain/contract/answers/camera.ts";
import { camera as cameraKind } from "@gantry/domain/kinds/camera.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Chip } from "../player/over-picture.tsx";
import { CameraTile } from "../ptz/camera-tile.tsx";
import { SectionBoundary } from "../../../kit/screen/section-boundary.tsx";
import css from "../walls/walls.module.css";
import { wayText } from "./way-text.ts";

export function NearTile({ camera }: { camera: NearCamera }) {
  const { t } = useTranslation("videoWall");
  const { id, name } = camera;
  const way = wayText(camera, t);
  const road = [camera.roadName, camera.direction].filter(Boolean).join(" ");
  return (
    <li className={css.tile} data-over-picture aria-label={name}>
      <SectionBoundary>
        <CameraTile
          cameraId={id}
          name={name}
          chip={
            <Link className="plain-link" to={entityPath(cameraKind, id)} aria-label={`${name}, ${way}`}>
              <Chip>
                <b>{way}</b> {road}
              </Chip>
            </Link>
          }
        />
      </SectionBoundary>
    </li>
  );
}
