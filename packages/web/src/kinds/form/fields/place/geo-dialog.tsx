import { Button, NumberInput } from "@mantine/core";
import { isOnEarth, lineMaxVertices } from "@gantry/domain/fields/checks/line-check.ts";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { DialogContent, DialogFrame } from "../../../../kit/dialog/dialog.tsx";
import { type GeoMap, openGeoMap, type Place } from "./geo-map.ts";
import css from "./place.module.css";

/** Null: coordinate not typed yet. */
export type TypedPlace = readonly [longitude: number | null, latitude: number | null];

interface GeoDialogProps {
  isOpen: boolean;
  label: string;
  of: "point" | "line";
  places: readonly TypedPlace[];
  onUse: (places: readonly Place[]) => void;
  onClose: () => void;
}

export default function GeoDialog(props: GeoDialogProps) {
  const { isOpen, onClose, label, of } = props;
  const { t } = useTranslation("pictures");
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={t("mapTitle", { label })}
      width={of === "point" ? "medium" : "large"}
    >
      <Places {...props} />
    </DialogFrame>
  );
}

function Places({ label, of, places: initialPlaces, onUse, onClose }: GeoDialogProps) {
  const { t } = useTranslation("pictures");
  const [places, setPlaces] = useState<readonly TypedPlace[]>(
    of === "point" && initialPlaces.length === 0 ? [[null, null]] : initialPlaces,
  );
  const whole = places.filter(isWhole);
  const isUsable = whole.length === places.length && (of === "point" || whole.length >= 2);
  return (
    <DialogContent
      onClose={onClose}
      actions={
        <Button disabled={!isUsable} onClick={() => onUse(whole)}>
          {t("usePlaces")}
        </Button>
      }
    >
      <PlacesMap
        label={label}
        places={whole}
        onClick={(place) => setPlaces(of === "point" ? [place] : [...places, place])}
        onMove={(index, place) => setPlaces(movePlace(places, index, place))}
      />
      <p className="dim small">{t("mapHint")}</p>
      <PlaceList of={of} places={places} onChange={setPlaces} />
    </DialogContent>
  );
}

/** Only complete places have pins. */
function movePlace(places: readonly TypedPlace[], pin: number, to: Place): readonly TypedPlace[] {
  let seen = -1;
  return places.map((place) => {
    if (isWhole(place)) seen += 1;
    return isWhole(place) && seen === pin ? to : place;
  });
}

const isWhole = (place: TypedPlace): place is Place =>
  place[0] !== null && place[1] !== null && isOnEarth(place[0], place[1]);

interface PlacesMapProps {
  label: string;
  places: readonly Place[];
  onClick: (place: Place) => void;
  onMove: (index: number, place: Place) => void;
}

function PlacesMap({ label, places, onClick, onMove }: PlacesMapProps) {
  const { t } = useTranslation("pictures");
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<GeoMap>(undefined);
  const clicked = useEffectEvent(onClick);
  const dragged = useEffectEvent(onMove);
  const open = useEffectEvent((element: HTMLElement) =>
    openGeoMap(element, {
      label: t("mapLabel", { label }),
      pinLabel: (position) => t("place", { position }),
      places,
      onClick: (place) => clicked(place),
      onMove: (index, place) => dragged(index, place),
    }),
  );
  useEffect(() => {
    if (!container.current) return undefined;
    const opened = open(container.current);
    map.current = opened;
    return opened.remove;
  }, []);
  useEffect(() => map.current?.show(places), [places]);
  return <div ref={container} className={css.map} />;
}

function PlaceList({
  of,
  places,
  onChange,
}: {
  of: "point" | "line";
  places: readonly TypedPlace[];
  onChange: (places: readonly TypedPlace[]) => void;
}) {
  const { t } = useTranslation("pictures");
  const set = (index: number, place: TypedPlace) => onChange(places.with(index, place));
  return (
    <>
      <div className={`dim small ${css.place}`} aria-hidden>
        <span />
        <span>{t("form:latitude")}</span>
        <span>{t("form:longitude")}</span>
      </div>
      <ol className={css.places}>
        {places.map(([longitude, latitude], index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a place is known by its position alone
          <li key={index} className={css.place}>
            <span className="num dim">{index + 1}</span>
            <Coordinate
              label={`${t("place", { position: index + 1 })}: ${t("form:latitude")}`}
              limit={90}
              value={latitude}
              onChange={(next) => set(index, [longitude, next])}
            />
            <Coordinate
              label={`${t("place", { position: index + 1 })}: ${t("form:longitude")}`}
              limit={180}
              value={longitude}
              onChange={(next) => set(index, [next, latitude])}
            />
            {of === "line" && (
              <button
                type="button"
                className="icon-button"
                aria-label={t("removePlace", { position: index + 1 })}
                onClick={() => onChange(places.toSpliced(index, 1))}
              >
                <IconTrash size={15} />
              </button>
            )}
          </li>
        ))}
      </ol>
      {of === "line" && (
        <Button
          variant="default"
          leftSection={<IconPlus size={15} />}
          disabled={places.length >= lineMaxVertices}
          onClick={() => onChange([...places, [null, null]])}
        >
          {t("addPlace")}
        </Button>
      )}
    </>
  );
}

function Coordinate({
  label,
  limit,
  value,
  onChange,
}: {
  label: string;
  limit: number;
  value: number | null;
  onChange: (value: number | null) => void;
}) {
  return (
    <NumberInput
      aria-label={label}
      placeholder="°"
      suffix="°"
      value={value ?? ""}
      min={-limit}
      max={limit}
      decimalScale={6}
      hideControls
      onChange={(typed) => onChange(typeof typed === "number" ? typed : null)}
    />
  );
}
