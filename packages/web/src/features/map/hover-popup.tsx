import { type Map as MapLibre, Popup } from "maplibre-gl";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { PlacedEntity } from "../../kinds/feature.ts";
import { MapCard } from "./map-card.tsx";
import css from "./map-screen.module.css";

interface HoverPopupProps {
  map: MapLibre;
  hovered: PlacedEntity;
  onEnter: () => void;
  onLeave: () => void;
}

/** 280 to 350 px wide (MAP-004, MAP-006). */
export function HoverPopup({ map, hovered: { entity, position }, onEnter, onLeave }: HoverPopupProps) {
  const [content] = useState(() => document.createElement("div"));
  const [longitude, latitude] = position;
  useEffect(() => {
    const popup = new Popup({
      closeButton: false,
      closeOnClick: false,
      // Hovering must not move the focus.
      focusAfterOpen: false,
      offset: 18,
      maxWidth: "350px",
      className: css.popup,
    })
      .setLngLat([longitude, latitude])
      .setDOMContent(content)
      .addTo(map);
    return () => {
      popup.remove();
    };
  }, [map, content, longitude, latitude]);
  return createPortal(
    <div onPointerEnter={onEnter} onPointerLeave={onLeave}>
      <MapCard entity={entity} place="popup" />
    </div>,
    content,
  );
}
