import { IconFocusCentered } from "@tabler/icons-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { EntityDrawer } from "../../kinds/cards/entity-drawer.tsx";
import { zoomMs } from "../../kit/map/map-engine.ts";
import { useKeys } from "../../kit/screen/keys.ts";
import { useIsPhone } from "../../kit/screen/use-is-phone.ts";
import { useLoadedPart } from "../../kit/screen/use-loaded-part.ts";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import type { Hovered, OverlayLayer } from "../../kinds/feature.ts";
import { FeaturePart } from "../../kinds/feature-part.tsx";
import { type DeviceFeature, type DeviceProperties } from "../../kinds/map-devices/device-features.ts";
import { useSession } from "../../session/session-store.ts";
import { devicesStandingAlone, setChosen, setClustering, setDevices } from "./device-source.ts";
import { HoverPopup } from "./hover-popup.tsx";
import { hoverKeeper } from "./hover.ts";
import { InViewList } from "./in-view-list.tsx";
import { MapDrawings, useTenantLayers } from "./map-drawings.tsx";
import { devicesOn, openOverlays, overlayLayersOf } from "./map-layers.ts";
import { MapLoading } from "./map-loading.tsx";
import { MapTop, type OpenPart } from "./map-top.tsx";
import { LayerFailures } from "./layer-failures.tsx";
import { Legend, UpdatedNote } from "./map-facts.tsx";
import { SidePanel } from "./side-panel.tsx";
import { isWithin } from "./start-view.ts";
import type { Bounds } from "../../kit/map/map-view.ts";
import { useDeviceMap } from "./use-device-map.ts";
import type { Devices } from "./use-devices.ts";
import { useMapChoice } from "./use-map-choice.ts";
import type { Start } from "./use-start.ts";
import { useViews } from "./use-views.ts";
import { ZoomTools } from "./zoom-tools.tsx";
import css from "./map-screen.module.css";

interface MapWorkspaceProps {
  devices: Devices;
  features: DeviceFeature[];
  start: Start;
}

export function MapWorkspace({ devices, features: all, start }: MapWorkspaceProps) {
  const { t } = useTranslation("map");
  const isPhone = useIsPhone();
  const session = useSession();
  const place = useRef<HTMLDivElement>(null);
  const { choice, setChoice, show, cluster, setBase, reports, report } = useMapChoice(start.choice);
  const { clustering } = choice;
  const [chosenId, setChosenId] = useState(start.shownId);
  const [hovered, setHovered] = useState<Hovered | null>(null);
  const [bounds, setBounds] = useState<Bounds>();
  const [aloneIds, setAloneIds] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<OpenPart>();
  const [picking, setPicking] = useState<string>();
  const close = () => setOpen(undefined);
  const [MapDrawer, loadDrawer] = useLoadedPart(() => import("./drawer/map-drawer.tsx"), close);
  const [ViewsPanel, loadViews] = useLoadedPart(() => import("./views/views-panel.tsx"), close);
  const hover = useMemo(
    () =>
      hoverKeeper<Hovered>(setHovered, (run, delayMs) => {
        const timer = window.setTimeout(run, delayMs);
        return () => window.clearTimeout(timer);
      }),
    [],
  );
  const onHover = (target: Hovered | null) => (target ? hover.enter(target) : hover.leave());
  const features = useMemo(
    () => devicesOn(all, devices.layers, choice.layers),
    [all, devices.layers, choice.layers],
  );
  const map = useDeviceMap(place, {
    start: start.place,
    clustering,
    label: t("canvas"),
    events: {
      // While picking a place, clicks select no device.
      onChoose: ({ id }) => picking === undefined && choose(id),
      onHover,
      onRest: () => {
        if (!map) return;
        setBounds(map.getBounds().toArray().flat() as Bounds);
        setAloneIds(devicesStandingAlone(map));
      },
    },
  });
  const views = useViews({ map, choice, setChoice, defaultIds: start.defaultIds });
  const choose = useCallback(
    (id: string | undefined) => {
      hover.close();
      setPicking(undefined);
      setChosenId(id);
      // The layers stand where the panel of the device goes.
      if (id !== undefined) setOpen((part) => (part === "layers" ? undefined : part));
    },
    [hover],
  );
  // Includes clustered devices, because the list replaces the map for some users.
  const inView = useMemo(
    () => devicesWithin(features, map === null ? undefined : bounds),
    [features, map, bounds],
  );
  const chosen = all.find(({ properties }) => properties.id === chosenId);

  useEffect(() => {
    if (map) setDevices(map, features);
  }, [map, features]);
  useEffect(() => {
    if (map) setClustering(map, clustering);
  }, [map, clustering]);
  useEffect(() => {
    if (map) setChosen(map, chosenId ?? "");
  }, [map, chosenId]);

  const toggle = (part: OpenPart) => {
    if (part === "layers") loadDrawer();
    if (part === "views") loadViews();
    setOpen(open === part ? undefined : part);
  };
  const chooseFromList = (id: string) => {
    choose(id);
    // On a phone the list would cover the selected device.
    if (isPhone) close();
  };
  const goTo = (device: DeviceFeature) => {
    const [longitude = 0, latitude = 0] = device.geometry.coordinates;
    map?.easeTo({
      center: [longitude, latitude],
      zoom: Math.max(map.getZoom(), clustering.maxZoom + 1),
      duration: zoomMs,
    });
  };
  const digits = views.own.slice(0, 9).map((view, index) => [String(index + 1), () => views.apply(view)]);
  useKeys(
    {
      ...(Object.fromEntries(digits) as Record<string, () => void>),
      i: () => toggle("list"),
      l: () => toggle("layers"),
      w: (event) => {
        // The letter must not arrive in the name of the new view.
        event.preventDefault();
        toggle("views");
      },
      Escape: () => {
        if (picking) setPicking(undefined);
        else if (open === "layers" || open === "views") close();
        else if (chosenId) choose(undefined);
        else close();
      },
    },
    () => ({
      title: t("title"),
      keys: [
        [["I"], t("inView")],
        [["L"], t("layersTitle")],
        [["W"], t("views")],
        [["1"], t("ownViewKey")],
      ],
    }),
  );

  const overlays = useMemo(() => openOverlays(session), [session]);
  const overlayLayers = useMemo(() => overlayLayersOf(overlays), [overlays]);
  const layerCount = useLayerCount(choice.layers, devices.layers, overlayLayers);
  const tools = overlays.find(({ entityType }) => entityType === chosen?.properties.entityType)?.tools;
  const chosenTools = tools && chosen && (
    <FeaturePart
      key={chosenId}
      load={tools}
      props={{ map, device: chosen.properties, picking, onPicking: setPicking }}
    />
  );
  const isDrawerOpen = open === "layers" && MapDrawer !== undefined;

  return (
    <div className={css.workspace} data-has-panel={chosen !== undefined || isDrawerOpen || undefined}>
      <div className={css.place}>
        {map === null ? <EmptyState title={t("noBase")} /> : <div ref={place} className={css.canvas} />}
        {map === undefined && <MapLoading />}
        {map && (
          <MapDrawings
            map={map}
            overlays={overlays}
            baseLayer={choice.baseLayer}
            aloneIds={aloneIds}
            devices={features}
            shown={choice.layers}
            onReport={report}
            onHover={onHover}
          />
        )}
        <MapTop
          viewName={choice.viewName}
          layerCount={layerCount}
          inViewCount={inView.length}
          features={features}
          open={open}
          onToggle={toggle}
        />
        <LayerFailures failed={devices.failed.filter(({ layer }) => choice.layers.has(layer.id))} />
        <ZoomTools map={map} features={features} />
        <Legend />
        <UpdatedNote fetchedAtMs={devices.fetchedAtMs} />
        {open === "views" && ViewsPanel && (
          <ViewsPanel
            own={views.own}
            shared={views.shared}
            applied={choice.viewName}
            onChange={(next) => void views.change(next)}
            onApply={views.apply}
            nowAs={views.nowAs}
          />
        )}
        {(open === "list" || map === null) && (
          <InViewList
            devices={inView}
            total={features.length}
            chosenId={chosenId}
            onChoose={chooseFromList}
            onClose={close}
          >
            {overlays.map(
              ({ entityType, entries }) =>
                entries && <FeaturePart key={entityType} load={entries} props={{}} />,
            )}
          </InViewList>
        )}
        {map && hovered && hovered.entity.id !== chosenId && (
          <HoverPopup map={map} hovered={hovered} onEnter={hover.stay} onLeave={hover.leave} />
        )}
      </div>
      {isDrawerOpen && (
        <MapDrawer
          devices={devices}
          features={all}
          overlayLayers={overlayLayers}
          reports={reports}
          choice={choice}
          onShow={show}
          onCluster={cluster}
          onBase={setBase}
          onClose={close}
        />
      )}
      {chosen && !isPhone && !isDrawerOpen && (
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

/** Layers that are on, as the drawer counts them. */
function useLayerCount(
  shown: ReadonlySet<string>,
  layers: Devices["layers"],
  overlayLayers: readonly OverlayLayer[],
): number {
  const { overlays } = useTenantLayers();
  const listed = overlayLayers.filter(({ group }) => group !== "display");
  return [...layers, ...listed, ...overlays].filter(({ id }) => shown.has(id)).length;
}

function devicesWithin(features: readonly DeviceFeature[], bounds: Bounds | undefined): DeviceProperties[] {
  return features
    .filter(
      ({ geometry }) => bounds === undefined || isWithin(geometry.coordinates as [number, number], bounds),
    )
    .map(({ properties }) => properties);
}
