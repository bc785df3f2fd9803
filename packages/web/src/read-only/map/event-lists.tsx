import type { PublicMap } from "@gantry/domain/contract/answers/public-map.ts";
import { type PublicPart, publicParts } from "@gantry/domain/contract/people/preference-calls.ts";
import type { ReactNode } from "react";
import type { StreamCalls } from "../../features/video/player/streams/video-calls.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { CameraItem } from "./camera-item.tsx";
import type { Choosing } from "./event-item.tsx";
import { IncidentItem, WorkZoneItem } from "./event-items.tsx";
import css from "./event-map.module.css";
import { SignItem } from "./sign-item.tsx";
import { TravelTimeItem } from "./travel-time-item.tsx";

/** Everything on the map, in words. */
export function EventLists({
  map,
  calls,
  ...choosing
}: { map: PublicMap; calls?: StreamCalls | undefined } & Choosing) {
  const { t } = useTranslation("publicMap");
  if (publicParts.every((part) => map[part] === undefined)) return <p className="dim">{t("nothing")}</p>;
  const { incidents, workZones, signs, cameras, travelTimes } = map;
  return (
    <>
      <Part
        part="incidents"
        items={incidents?.map((incident) => (
          <IncidentItem key={incident.id} {...{ incident, ...choosing }} />
        ))}
      />
      <Part
        part="travelTimes"
        items={travelTimes?.map((travelTime) => (
          <TravelTimeItem key={travelTime.id} {...{ travelTime, ...choosing }} />
        ))}
      />
      <Part
        part="workZones"
        items={workZones?.map((zone) => <WorkZoneItem key={zone.id} {...{ zone, ...choosing }} />)}
      />
      <Part
        part="signs"
        items={signs?.map((sign) => <SignItem key={sign.id} {...{ sign, ...choosing }} />)}
      />
      <Part
        part="cameras"
        items={
          calls &&
          cameras?.map((camera) => <CameraItem key={camera.id} {...{ camera, calls, ...choosing }} />)
        }
      />
    </>
  );
}

/** A part that is not public has no place here. */
function Part({ part, items }: { part: PublicPart; items: readonly ReactNode[] | undefined }) {
  const { t } = useTranslation("publicMap");
  if (!items) return null;
  return (
    <section className={css.part} aria-labelledby={`part-${part}`}>
      <h2 id={`part-${part}`}>
        {t(`parts.${part}`)} <span className="dim num">{items.length}</span>
      </h2>
      {items.length > 0 ? <ul>{items}</ul> : <p className="dim">{t("none")}</p>}
    </section>
  );
}
