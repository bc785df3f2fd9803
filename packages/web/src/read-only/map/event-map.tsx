import type { PublicMap } from "@gantry/domain/contract/answers/public-map.ts";
import { lazy, Suspense, useCallback, useState } from "react";
import type { StreamCalls } from "../../features/video/player/streams/video-calls.ts";
import type { MapView } from "../../kit/map/map-view.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { EventLists } from "./event-lists.tsx";
import css from "./event-map.module.css";
import { useIsDark } from "./use-is-dark.ts";

const MapDrawing = lazy(() => import("./map-drawing.tsx"));

interface EventMapProps {
  map: PublicMap;
  /** Absent where there are no cameras. */
  calls?: StreamCalls;
  /** Where the map begins; default: with everything in view. */
  view?: MapView;
}

/** A map with the list of everything on it: each finds its part in the other. */
export function EventMap({ map, calls, view }: EventMapProps) {
  const { t } = useTranslation("publicMap");
  const [chosen, choose] = useState<string>();
  const isDark = useIsDark();
  const chooseOnMap = useCallback((key: string) => {
    choose(key);
    const row = document.querySelector<HTMLElement>(`[data-event="${CSS.escape(key)}"] button`);
    row?.scrollIntoView({ block: "nearest" });
    row?.focus({ preventScroll: true });
  }, []);
  return (
    <main className={css.page}>
      <div className={css.map}>
        <Suspense fallback={<p className="dim">{t("loadingMap")}</p>}>
          {/* Its colours are those of the theme in which it was made. */}
          <MapDrawing key={String(isDark)} {...{ map, view, chosen }} onChoose={chooseOnMap} />
        </Suspense>
      </div>
      <div className={css.lists}>
        <EventLists {...{ map, calls, chosen }} onChoose={choose} />
      </div>
    </main>
  );
}
