import { IconFocusCentered, IconList, IconMinus, IconPlus, IconZoomScan } from "@tabler/icons-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { EntityDrawer } from "../../kinds/cards/entity-drawer.tsx";
import { type MapStart, zoomMs } from "../../kit/map/map-engine.ts";
import { useKeys } from "../../kit/screen/keys.ts";
import { useIsPhone } from "../../kit/screen/use-is-phone.ts";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import { featureList } from "../../kinds/feature-list.ts";
import { FeaturePart } from "../../kinds/feature-part.tsx";
import { type DeviceFeature, type DeviceProperties } from "../../kinds/map-devices/device-features.ts";
import { type Clustering, devicesStandingAlone, setChosen, setDevices } from "./device-source.ts";
import { HoverPopup, type Hovered } from "./hover-popup.tsx";
import { hoverKeeper } from "./hover.ts";
import { InViewList } from "./in-view-list.tsx";
import { MapLoading } from "./map-loading.tsx";
import { LayerFailures } from "./layer-failures.tsx";
import { Legend, StatusStrip, UpdatedNote } from "./map-facts.tsx";
import { SidePanel } from "./side-panel.tsx";
import { boundsOf, isWithin } from "./start-view.ts";
import type { Bounds } from "../../kit/map/map-view.ts";
import { useDeviceMap } from "./use-device-map.ts";
import type { Devices } from "./use-devices.ts";
import { classNames } from "../../kit/class-names.ts";
import css from "./map-screen.module.css";

interface MapWorkspaceProps {
  devices: Devices;
  features: DeviceFeature[];
  start: MapStart;
  clustering: Clustering;
  shownId: string | undefined;
}

export function MapWorkspace({ devices, features, start, clustering, shownId }: MapWorkspaceProps) {
  const { t } = useTranslation("map");
  const isPhone = useIsPhone();
  const place = useRef<HTMLDivElement>(null);
  const [chosenId, setChosenId] = useState(shownId);
  const [hovered, setHovered] = useState<Hovered | null>(null);
  const [bounds, setBounds] = useState<Bounds>();
  const [aloneIds, setAloneIds] = useState<readonly string[]>([]);
  const [isListOpen, setListOpen] = useState(false);
  const [picking, setPicking] = useState<string>();
  const hover = useMemo(
    () =>
      hoverKeeper<Hovered>(setHovered, (run, delayMs) => {
        const timer = window.setTimeout(run, delayMs);
        return () => window.clearTimeout(timer);
      }),
    [],
  );
  const map = useDeviceMap(place, {
    start,
    clustering,
    label: t("canvas"),
    events: {
      // While picking a place, clicks select no device.
      onChoose: ({ id }) => picking === undefined && choose(id),
      onHover: (target) => (target ? hover.enter(target) : hover.leave()),
      onRest: () => {
        if (!map) return;
        setBounds(map.getBounds().toArray().flat() as Bounds);
        setAloneIds(devicesStandingAlone(map));
      },
    },
  });
  const choose = useCallback(
    (id: string | undefined) => {
      hover.close();
      setPicking(undefined);
      setChosenId(id);
    },
    [hover],
  );
  // Includes clustered devices, because the list replaces the map for some users.
  const inView = useMemo(
    () => devicesWithin(features, map === null ? undefined : bounds),
    [features, map, bounds],
  );
  const chosen = features.find(({ properties }) => properties.id === chosenId);

  useEffect(() => {
    if (map) setDevices(map, features);
  }, [map, features]);
  useEffect(() => {
    if (map) setChosen(map, chosenId ?? "");
  }, [map, chosenId]);

  const chooseFromList = (id: string) => {
    choose(id);
    // On a phone the list would cover the selected device.
    if (isPhone) setListOpen(false);
  };
  const zoomBy = (step: number) => map?.zoomTo(map.getZoom() + step, { duration: zoomMs });
  const showAll = () => {
    const bounds = boundsOf(features.map(({ geometry }) => geometry.coordinates as [number, number]));
    if (map && bounds) map.fitBounds(bounds, { padding: 72, maxZoom: 14, duration: zoomMs });
  };
  const goTo = (device: DeviceFeature) => {
    const [longitude = 0, latitude = 0] = device.geometry.coordinates;
    map?.easeTo({
      center: [longitude, latitude],
      zoom: Math.max(map.getZoom(), clustering.maxZoom + 1),
      duration: zoomMs,
    });
  };
  useKeys(
    {
      i: () => setListOpen(!isListOpen),
      Escape: () => {
        if (picking) setPicking(undefined);
        else if (chosenId) choose(undefined);
        else setListOpen(false);
      },
    },
    () => ({ title: t("title"), keys: [[["I"], t("inView")]] }),
  );

  const layers = useMemo(() => featureList().flatMap((feature) => feature.mapLayer ?? []), []);
  const tools = layers.find(({ entityType }) => entityType === chosen?.properties.entityType)?.tools;
  const chosenTools = tools && chosen && (
    <FeaturePart
      key={chosenId}
      load={tools}
      props={{ map, device: chosen.properties, picking, onPicking: setPicking }}
    />
  );

  return (
    <div className={css.workspace} data-has-panel={chosen !== undefined || undefined}>
      <div className={css.place}>
        {map === null ? <EmptyState title={t("noBase")} /> : <div ref={place} className={css.canvas} />}
        {map === undefined && <MapLoading />}
        {map &&
          layers.map(
            ({ entityType, overlay }) =>
              overlay && (
                <FeaturePart key={entityType} load={overlay} props={{ map, aloneIds, devices: features }} />
              ),
          )}
        <div className={classNames(css.top, "row")}>
          <button
            type="button"
            className={css.tool}
            aria-expanded={isListOpen}
            aria-controls="map-in-view"
            onClick={() => setListOpen(!isListOpen)}
          >
            <IconList size={15} aria-hidden />
            {t("inView")} <span className="dim num">{inView.length}</span>
            <kbd>I</kbd>
          </button>
          <StatusStrip features={features} />
        </div>
        <LayerFailures failed={devices.failed} />
        <div className={classNames(css.floating, css.zoom)} role="group">
          <button type="button" className="icon-button" aria-label={t("zoomIn")} onClick={() => zoomBy(1)}>
            <IconPlus size={17} />
          </button>
          <button type="button" className="icon-button" aria-label={t("zoomOut")} onClick={() => zoomBy(-1)}>
            <IconMinus size={17} />
          </button>
          <button type="button" className="icon-button" aria-label={t("showAll")} onClick={showAll}>
            <IconZoomScan size={17} />
          </button>
        </div>
        <Legend />
        <UpdatedNote fetchedAtMs={devices.fetchedAtMs} />
        {(isListOpen || map === null) && (
          <InViewList
            devices={inView}
            total={features.length}
            chosenId={chosenId}
            onChoose={chooseFromList}
            onClose={() => setListOpen(false)}
          >
            {layers.map(
              ({ entityType, entries }) =>
                entries && <FeaturePart key={entityType} load={entries} props={{}} />,
            )}
          </InViewList>
        )}
        {map && hovered && hovered.device.id !== chosenId && (
          <HoverPopup map={map} hovered={hovered} onEnter={hover.stay} onLeave={hover.leave} />
        )}
      </div>
      {chosen && !isPhone && (
        <SidePanel device={chosen.properties} onClose={() => choose(undefined)} onGoTo={() => goTo(chosen)}>
          {chosenTools}
        </SidePanel>
      )}
      {chosen && isPhone && (
        <EntityDrawer
          entity={chosen.properties}
          onClose={() => choose(undefined)}
          tools={
            <button type="button" className="icon-button" aria-label={t("goTo")} onClick={() => goTo(chosen)}>
              <IconFocusCentered size={19} />
            </button>
          }
        >
          {chosenTools}
        </EntityDrawer>
      )}
    </div>
  );
}

function devicesWithin(features: readonly DeviceFeature[], bounds: Bounds | undefined): DeviceProperties[] {
  return features
    .filter(
      ({ geometry }) => bounds === undefined || isWithin(geometry.coordinates as [number, number], bounds),
    )
    .map(({ properties }) => properties);
}
