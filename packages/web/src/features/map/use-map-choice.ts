import { useCallback, useState } from "react";
import type { LayerReport } from "../../kinds/feature.ts";
import type { MapChoice } from "./start-view.ts";

/** What is on, and what overlays report about their layers. */
export function useMapChoice(start: MapChoice) {
  const [choice, setChoice] = useState(start);
  const [reports, setReports] = useState<ReadonlyMap<string, LayerReport>>(new Map());
  const report = useCallback((layerId: string, next: LayerReport) => {
    setReports((old) => {
      const before = old.get(layerId);
      const isSame = before?.count === next.count && before?.failure?.error === next.failure?.error;
      return before && isSame ? old : new Map([...old, [layerId, next]]);
    });
  }, []);
  const show = (ids: readonly string[], isOn: boolean) =>
    setChoice((old) => {
      const layers = new Set(old.layers);
      for (const id of ids) {
        if (isOn) layers.add(id);
        else layers.delete(id);
      }
      return { ...old, layers };
    });
  const cluster = (enabled: boolean) =>
    setChoice((old) => ({ ...old, clustering: { ...old.clustering, enabled } }));
  const setBase = (baseLayer: string) => setChoice((old) => ({ ...old, baseLayer }));
  return { choice, setChoice, show, cluster, setBase, reports, report };
}
