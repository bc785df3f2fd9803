import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import type { MapStart } from "../../kit/map/map-engine.ts";
import { useIsPhone } from "../../kit/screen/use-is-phone.ts";
import { useLoadedPart } from "../../kit/screen/use-loaded-part.ts";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import type { OverlayLayer, PlacedEntity } from "../../kinds/feature.ts";
import { FeaturePart } from "../../kinds/feature-part.tsx";
import type { DeviceFeature } from "../../kinds/map-devices/device-features.ts";
import { useSession } from "../../session/session-store.ts";
import { ChosenPanel } from "./chosen-panel.tsx";
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
import { isWithin } from "./start-view.ts";
import { type Bounds, middleOf } from "../../kit/map/map-view.ts";
import { placedOf, placeOf, useDeviceMap } from "./use-device-map.ts";
import type { Devices } from "./use-devices.ts";
import { useMapChoice } from "./use-map-choice.ts";
import { AreaDrawing } from "./selection/area-drawing.tsx";
import { SelectionBar } from "./selection/selection-bar.tsx";
import { useSelection } from "./selection/use-selection.ts";
import { useGoTo } from "./use-go-to.ts";
import { useMapKeys } from "./use-map-keys.ts";
import type { Start } from "./use-start.ts";
import { useViews } from "./use-views.ts";
import { ZoomTools } from "./zoom-tools.tsx";
import css from "./map-screen.module.css";

interface MapWorkspaceProps {
  devices: Devices;
  features: readonly DeviceFeature[];
  start: Start;
  onPlace: (place: MapStart) => void;
  onPast: (shownLayers: ReadonlySet<string>) => void;
}

export function MapWorkspace({ devices, features: all, start, onPlace, onPast }: MapWorkspaceProps) {
  const { t } = useTranslation("map");
  const isPhone = useIsPhone();
  const session = useSession();
  const place = useRef<HTMLDivElement>(null);
  const { choice, setChoice, show, cluster, setBase, reports, report } = useMapChoice(start.choice);
  const { clustering } = choice;
  const [chosenId, setChosenId] = useState(start.shownId);
  const [chosenMark, setChosenMark] = useState<PlacedEntity>();
  const [hovered, setHovered] = useState<PlacedEntity | null>(null);
  const [bounds, setBounds] = useState<Bounds>();
  const [aloneIds, setAloneIds] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<OpenPart>();
  const [picking, setPicking] = useState<string>();
  const close = () => setOpen(undefined);
  const [MapDrawer, loadDrawer] = useLoadedPart(() => import("./drawer/map-drawer.tsx"), close);
  const [ViewsPanel, loadViews] = useLoadedPart(() => import("./views/views-panel.tsx"), close);
  const hover = useMemo(
    () =>
      hoverKeeper<PlacedEntity>(setHovered, (run, delayMs) => {
        const timer = window.setTimeout(run, delayMs);
        return () => window.clearTimeout(timer);
      }),
    [],
  );
  const onHover = (target: PlacedEntity | null) => (target ? hover.enter(target) : hover.leave());
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
        onPlace(placeOf(map));
        setBounds(map.getBounds().toArray().flat() as Bounds);
        setAloneIds(devicesStandingAlone(map));
      },
    },
  });
  const selection = useSelection(map, features);
  const views = useViews({ map, choice, setChoice, defaultIds: start.defaultIds });
  const choose = useCallback(
    (id: string | undefined, mark?: PlacedEntity) => {
      hover.close();
      setPicking(undefined);
      setChosenId(id);
      setChosenMark(mark);
      // The layers stand where the panel of the device goes.
      if (id !== undefined) setOpen((part) => (part === "layers" ? undefined : part));
    },
    [hover],
  );
  const isInView = useCallback(
    (point: readonly [number, number]) => !map || bounds === undefined || isWithin(point, bounds),
    [map, bounds],
  );
  // Includes clustered devices, because the list replaces the map for some users.
  const inView = useMemo(
    () =>
      features
        .filter(({ geometry }) => isInView(geometry.coordinates as [number, number]))
        .map(({ properties }) => properties),
    [features, isInView],
  );
  const device = all.find(({ properties }) => properties.id === chosenId);
  const chosen = chosenMark ?? (device && placedOf(device));

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
  const chooseFromList = useCallback(
    (id: string, mark?: PlacedEntity) => {
      choose(id, mark);
      // On a phone the list would cover the selected device.
      if (isPhone) setOpen(undefined);
    },
    [choose, isPhone],
  );
  const chooseMark = useCallback(
    (mark: PlacedEntity) => chooseFromList(mark.entity.id, mark),
    [chooseFromList],
  );
  const goTo = useGoTo(map, clustering.maxZoom + 1);
  useMapKeys({
    ownViews: views.own,
    onApply: views.apply,
    onToggle: toggle,
    onPast: () => onPast(choice.layers),
    onEscape: () => {
      if (picking) setPicking(undefined);
      else if (selection.isDrawing) selection.setDrawing(false);
      else if (open === "layers" || open === "views") close();
      else if (chosenId) choose(undefined);
      else if (selection.devices.length > 0) selection.end();
      else close();
    },
  });

  const overlays = useMemo(() => openOverlays(session), [session]);
  const overlayLayers = useMemo(() => overlayLayersOf(overlays), [overlays]);
  const layerCount = useLayerCount(choice.layers, devices.layers, overlayLayers);
  const tools = overlays.find(({ entityType }) => entityType === device?.properties.entityType)?.tools;
  const chosenTools = tools && device && (
    <FeaturePart
      key={chosenId}
      load={tools}
      props={{ map, device: device.properties, picking, onPicking: setPicking }}
    />
  );
  const strip = overlays.find(({ entityType }) => entityType === chosen?.entity.entityType)?.strip;
  const isDrawerOpen = open === "layers" && MapDrawer !== undefined;

  return (
    <div className={css.workspace} data-has-panel={chosen !== undefined || isDrawerOpen || undefined}>
      <div className={css.middle}>
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
              chosenId={chosenId}
              onChoose={(mark) => picking === undefined && choose(mark.entity.id, mark)}
            />
          )}
          <MapTop
            viewName={choice.viewName}
            layerCount={layerCount}
            inViewCount={inView.length}
            features={features}
            open={open}
            onToggle={toggle}
            onPast={() => onPast(choice.layers)}
          />
          <LayerFailures failed={devices.failed.filter(({ layer }) => choice.layers.has(layer.id))} />
          {map && selection.isDrawing && <AreaDrawing onDrawn={selection.drawn} />}
          <ZoomTools
            map={map}
            features={features}
            isSelecting={selection.isDrawing}
            onSelecting={selection.setDrawing}
          />
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
              onSelectAll={() => selection.select(inView)}
              onClose={close}
            >
              {overlays.map(
                ({ entityType, entries }) =>
                  entries && (
                    <FeaturePart
                      key={entityType}
                      load={entries}
                      props={{ shown: choice.layers, isInView, chosenId, onChoose: chooseMark }}
                    />
                  ),
              )}
            </InViewList>
          )}
          {selection.devices.length > 0 && <SelectionBar devices={selection.devices} onEnd={selection.end} />}
          {map && hovered && hovered.entity.id !== chosenId && (
            <HoverPopup map={map} hovered={hovered} onEnter={hover.stay} onLeave={hover.leave} />
          )}
        </div>
        {strip && chosen && !isPhone && (
          <FeaturePart key={chosen.entity.id} load={strip} props={{ id: chosen.entity.id }} />
        )}
      </div>
      {isDrawerOpen && (
        <MapDrawer
          devices={devices}
          features={all}
          overlayLayers={overlayLayers}
          reports={reports}
          choice={choice}
          middle={bounds && middleOf(bounds)}
          onShow={show}
          onCluster={cluster}
          onBase={setBase}
          onClose={close}
        />
      )}
      {chosen && (
        <ChosenPanel
          entity={chosen.entity}
          isCovered={isDrawerOpen}
          onClose={() => choose(undefined)}
          onGoTo={() => goTo(chosen.position)}
        >
          {chosenTools}
        </ChosenPanel>
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
