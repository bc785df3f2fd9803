import { IconListDetails } from "@tabler/icons-react";
import type { PastMoment } from "@gantry/domain/contract/answers/time-machine.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { FeaturePart } from "../../../kinds/feature-part.tsx";
import type { DeviceFeature } from "../../../kinds/map-devices/device-features.ts";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import type { DeviceLayer } from "../../../kit/map/device-layers.ts";
import type { MapStart } from "../../../kit/map/map-engine.ts";
import type { Bounds } from "../../../kit/map/map-view.ts";
import { useKeys } from "../../../kit/screen/keys.ts";
import { useLoadedPart } from "../../../kit/screen/use-loaded-part.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { errorText } from "../../../queries/error-text.ts";
import { useCan, useSession } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { devicesStandingAlone, setChosen, setDevices } from "../device-source.ts";
import { Legend } from "../map-facts.tsx";
import { devicesOn, openOverlays, openPastViews } from "../map-layers.ts";
import { MapLoading } from "../map-loading.tsx";
import mapCss from "../map-screen.module.css";
import { isWithin } from "../start-view.ts";
import { placeOf, useDeviceMap } from "../use-device-map.ts";
import type { Start } from "../use-start.ts";
import { ZoomTools } from "../zoom-tools.tsx";
import css from "./past.module.css";
import { findStep } from "./past-calls.ts";
import { PastLists } from "./past-lists.tsx";
import { PastPanel } from "./past-panel.tsx";
import { TimeBar } from "./time-bar.tsx";
import { usePlay } from "./use-play.ts";

interface PastWorkspaceProps {
  atMs: number;
  moment: PastMoment;
  /** The moment is that of the address, not the one before it. */
  isReady: boolean;
  features: DeviceFeature[];
  layers: readonly DeviceLayer[];
  start: Start;
  onPlace: (place: MapStart) => void;
  onChoose: (atMs: number) => void;
  onBack: () => void;
}

export function PastWorkspace({
  atMs,
  moment,
  isReady,
  features: all,
  layers,
  start,
  onPlace,
  onChoose,
  onBack,
}: PastWorkspaceProps) {
  const { t } = useTranslation("timeMachine");
  const session = useSession();
  const place = useRef<HTMLDivElement>(null);
  const [chosenId, setChosenId] = useState(start.shownId);
  const [aloneIds, setAloneIds] = useState<readonly string[]>([]);
  const [bounds, setBounds] = useState<Bounds>();
  const [isListOpen, setListOpen] = useState(false);
  const { clustering, layers: shown } = start.choice;
  const features = useMemo(() => devicesOn(all, layers, shown), [all, layers, shown]);
  const overlays = useMemo(() => openOverlays(session), [session]);
  const views = useMemo(() => openPastViews(session), [session]);
  const [openView, setOpenView] = useState<string>();
  const shownView = views.find(({ entityType }) => entityType === openView);
  const toggleView = (entityType: string) => setOpenView(openView === entityType ? undefined : entityType);
  const play = usePlay({ atMs, isReady, choose: onChoose });
  const map = useDeviceMap(place, {
    start: start.place,
    clustering,
    label: t("canvas"),
    events: {
      onChoose: ({ id }) => setChosenId(id),
      onHover: () => undefined,
      onRest: () => {
        if (!map) return;
        onPlace(placeOf(map));
        setBounds(map.getBounds().toArray().flat() as Bounds);
        setAloneIds(devicesStandingAlone(map));
      },
    },
  });
  useEffect(() => {
    if (map) setDevices(map, features);
  }, [map, features]);
  useEffect(() => {
    if (map) setChosen(map, chosenId ?? "");
  }, [map, chosenId]);
  const step = async (to: "next" | "previous") => {
    try {
      // What began within the second of the address is shown already.
      const { mark } = await findStep(to === "next" ? atMs : atMs - 999, to);
      // The first whole second that shows it.
      if (mark) onChoose(Math.ceil(Date.parse(mark.at) / 1000) * 1000);
      else toast("info", t(to === "next" ? "noNext" : "noPrevious"));
    } catch (cause) {
      toast("error", t("stepFailed"), { detail: errorText(cause), cause });
    }
  };
  useKeys(
    {
      Escape: () => {
        if (shownView) setOpenView(undefined);
        else if (chosenId !== undefined) setChosenId(undefined);
        else if (isListOpen) setListOpen(false);
        else onBack();
      },
      p: () => void step("previous"),
      n: () => void step("next"),
      i: () => setListOpen(!isListOpen),
      z: onBack,
      ...Object.fromEntries(views.map(({ key, entityType }) => [key, () => toggleView(entityType)])),
      " ": (event) => {
        // A focused button acts on its own.
        if (event.target instanceof HTMLButtonElement) return;
        event.preventDefault();
        play.toggle();
      },
    },
    () => ({
      title: t("title"),
      keys: [
        [["P"], t("previous")],
        [["N"], t("next")],
        [["Space"], t("playKey")],
        [["I"], t("lists")],
        ...views.map(({ key, label }): [string[], string] => [[key.toUpperCase()], label()]),
        [["Esc"], t("backToLive")],
      ],
    }),
  );
  const mayExport = useCan("READ", "AUDIT_LOG");
  const [isExporting, setExporting] = useState(false);
  const [EvidenceDialog, loadExport] = useLoadedPart(() => import("./evidence-dialog.tsx"));
  // What is typed stays while the moment plays on.
  const [exportMs, setExportMs] = useState(atMs);
  const startExport = () => {
    loadExport();
    setExportMs(atMs);
    setExporting(true);
  };
  const inView = useMemo(
    () =>
      features
        .filter(({ geometry }) => !bounds || isWithin(geometry.coordinates as [number, number], bounds))
        .map(({ properties }) => properties),
    [features, bounds],
  );
  const chosen = all.find(({ properties }) => properties.id === chosenId);
  return (
    <>
      <div className={mapCss.workspace}>
        <div className={mapCss.place}>
          {map === null ? <EmptyState title={t("noMap")} /> : <div ref={place} className={mapCss.canvas} />}
          {map === undefined && <MapLoading />}
          {map &&
            overlays.map(
              ({ entityType, pastOverlay }) =>
                pastOverlay && (
                  <FeaturePart
                    key={entityType}
                    load={pastOverlay}
                    props={{ map, devices: features, aloneIds, shown, atMs, moment }}
                  />
                ),
            )}
          <div className={`${mapCss.top} row`}>
            <button
              type="button"
              className={mapCss.tool}
              aria-expanded={isListOpen}
              onClick={() => setListOpen(!isListOpen)}
            >
              <IconListDetails size={15} aria-hidden />
              <span>{t("lists")}</span>
              <span className="dim num">{moment.alarms.length}</span>
              <kbd className="wide-only">I</kbd>
            </button>
            {views.map(({ entityType, key, label }) => (
              <button
                key={entityType}
                type="button"
                className={mapCss.tool}
                aria-expanded={entityType === openView}
                onClick={() => toggleView(entityType)}
              >
                <span>{label()}</span>
                <kbd className="wide-only">{key.toUpperCase()}</kbd>
              </button>
            ))}
          </div>
          <ZoomTools map={map} features={features} />
          <Legend />
          {shownView && (
            <section className={`${mapCss.floating} ${css.view}`} aria-label={shownView.label()}>
              <FeaturePart load={shownView.view} props={{ atMs, onClose: () => setOpenView(undefined) }} />
            </section>
          )}
          {(isListOpen || map === null) && (
            <PastLists
              atMs={atMs}
              moment={moment}
              onChoose={setChosenId}
              onClose={() => setListOpen(false)}
            />
          )}
        </div>
        {chosen && (
          <PastPanel
            key={chosen.properties.id}
            device={chosen.properties}
            atMs={atMs}
            alarms={moment.alarms}
            onClose={() => setChosenId(undefined)}
          />
        )}
      </div>
      <TimeBar
        atMs={atMs}
        recordedSince={moment.recordedSince}
        play={play}
        onChoose={onChoose}
        onStep={(to) => void step(to)}
        onExport={mayExport ? startExport : undefined}
      />
      {EvidenceDialog && (
        <EvidenceDialog
          key={exportMs}
          isOpen={isExporting}
          atMs={exportMs}
          devices={chosen ? [chosen.properties] : inView}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
}
