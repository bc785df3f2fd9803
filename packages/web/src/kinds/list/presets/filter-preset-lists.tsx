import type { FilterGroup, FindAnswer, FindQuery } from "@gantry/domain/filters/find.ts";
import type { FilterPreset } from "@gantry/domain/filters/presets.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { isSameFilter, makeMatchingQuery } from "../state/list-state.ts";
import { PresetList } from "./preset-list.tsx";
import type { Presets } from "./use-presets.ts";

/** Counting costs one request per preset; only this many are counted. */
const countedPresets = 12;

export function FilterPresetLists({
  kind,
  presets,
  filter,
  onApply,
}: {
  kind: AnyKind;
  presets: Presets<FilterPreset>;
  filter: FilterGroup;
  onApply: (filter: FilterGroup) => void;
}) {
  const counted = new Set(presets.scopes.flatMap(({ presets: ofScope }) => ofScope).slice(0, countedPresets));
  return presets.scopes.map((ofScope) => (
    <PresetList
      key={ofScope.scope}
      ofScope={ofScope}
      isApplied={(preset) => isSameFilter(preset.filters, filter)}
      onApply={(preset) => onApply(preset.filters)}
      onRename={(preset, name) => presets.rename(ofScope.scope, preset, name)}
      onRemove={(preset) => presets.remove(ofScope.scope, preset)}
      onOverwrite={
        filter.filters.length > 0
          ? (preset) => presets.overwrite(ofScope.scope, preset, { filters: filter })
          : undefined
      }
      end={(preset) => counted.has(preset) && <PresetCount kind={kind} filter={preset.filters} />}
    />
  ));
}

const countStaleMs = 30_000;

function PresetCount({ kind, filter }: { kind: AnyKind; filter: FilterGroup }) {
  const { data } = useQuery({
    // Not a list that live updates patch: only the count is cached.
    queryKey: ["presetCount", kind.entityType, kind.pages, filter],
    queryFn: async ({ signal }) => {
      const matching = makeMatchingQuery(kind, { filter, searchText: "" }, serverNowMs());
      const query = { page: 0, pageSize: 1, fields: [], ...matching } satisfies FindQuery;
      return (await api.post<FindAnswer<unknown>>(`${kind.path}/find`, query, { signal })).total;
    },
    staleTime: countStaleMs,
  });
  return <span className="dim num small">{data}</span>;
}
