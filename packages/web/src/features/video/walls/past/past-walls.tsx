import { videoWall } from "@gantry/domain/kinds/video-wall.ts";
import { Select } from "@mantine/core";
import { useThrottledValue } from "@mantine/hooks";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { PastViewProps } from "../../../../kinds/feature.ts";
import { useEntityOptions } from "../../../../kinds/form/fields/choice/use-entity-options.ts";
import { nameOf } from "../../../../kinds/list/use-delete.ts";
import { EmptyState } from "../../../../kit/feedback/empty-state.tsx";
import { IconButton } from "../../../../kit/look/icon-button.tsx";
import { timeText } from "../../../../kit/time/moment-text.ts";
import { FailedToLoad } from "../../../../queries/failed-to-load.tsx";
import { entityNameQuery } from "../../../../queries/kind-queries.ts";
import { useTranslation } from "../../../../text/use-translation.ts";
import { RecordedPicture } from "../../places/recorded-picture.tsx";
import { TileMessage, TileStrip } from "../../player/over-picture.tsx";
import { TileGrid } from "../tile-grid.tsx";
import { ShowingRule } from "../shown-by-rule.tsx";
import { contentKinds } from "../use-content-names.ts";
import { type Showing, showingAt, usePastShowings } from "../use-showings.ts";
import { contentOf, type TileContent } from "../wall-document.ts";
import css from "./past-walls.module.css";
import { useWallThen } from "./wall-then.ts";

/** While the moment plays on, every picture is asked for again: not more often than this. */
const picturesEveryMs = 3_000;

/** A wall with the recorded pictures of a moment, as it was arranged then. */
export default function PastWalls({ atMs, onClose }: PastViewProps) {
  const { t } = useTranslation("videoWall");
  const [chosen, setChosen] = useState<string>();
  const { options, input } = useEntityOptions(videoWall.name, chosen === undefined ? [] : [chosen]);
  const id = chosen ?? options[0]?.value;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <header className="row">
        <h2 ref={heading} tabIndex={-1}>
          {t("past.title")}
        </h2>
        <Select
          className="grow"
          size="xs"
          aria-label={t("past.choose")}
          allowDeselect={false}
          {...input}
          value={id ?? null}
          onChange={(wall) => setChosen(wall ?? undefined)}
        />
        <IconButton icon={IconX} label={t("past.close")} onClick={onClose} />
      </header>
      {id === undefined ? (
        <EmptyState isInline title={t("past.nothing")} />
      ) : (
        <PastWall key={id} id={id} atMs={atMs} />
      )}
    </>
  );
}

function PastWall({ id, atMs }: { id: string; atMs: number }) {
  const { t } = useTranslation("videoWall");
  const { saved, error, retry } = useWallThen(id, atMs);
  const picturesMs = useThrottledValue(atMs, picturesEveryMs);
  const showings = usePastShowings(id, picturesMs);
  if (error) return <FailedToLoad title={t("past.failed")} error={error} onRetry={retry} />;
  if (!saved) return null;
  if (saved.is !== "known") return <EmptyState isInline title={t(`past.${saved.is}`)} />;
  const { layout, items } = saved.wall;
  return (
    <>
      <p className="dim small num">
        {t("past.pictures", { time: timeText(new Date(picturesMs).toISOString()) })}
      </p>
      <TileGrid layout={layout} tileClass={css.tile}>
        {(tile) => {
          const showing = showingAt(showings, tile);
          if (showing) return <PastShowing showing={showing} atMs={picturesMs} />;
          const content = contentOf(items, tile);
          return content && <PastTile content={content} atMs={picturesMs} />;
        }}
      </TileGrid>
    </>
  );
}

/** A camera that a rule had laid over the tile. */
function PastShowing({ showing, atMs }: { showing: Showing; atMs: number }) {
  return (
    <>
      <RecordedPicture cameraId={showing.cameraId} atMs={atMs} />
      <ShowingRule showing={showing} />
      <TileStrip name={showing.cameraName} />
    </>
  );
}

function PastTile({ content: { entityType, entityId }, atMs }: { content: TileContent; atMs: number }) {
  const { t } = useTranslation("videoWall");
  const { data, isSuccess } = useQuery(entityNameQuery(contentKinds[entityType], entityId));
  return (
    <>
      {entityType === "CAMERA" ? (
        <RecordedPicture cameraId={entityId} atMs={atMs} />
      ) : (
        <TileMessage>{t("past.notRecorded")}</TileMessage>
      )}
      <TileStrip name={data ? nameOf(data) : isSuccess ? t("notThere") : "…"} />
    </>
  );
}
