import type { FormSourceValue } from "@gantry/domain/kinds/form-source.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../queries/api.ts";
import { optionText } from "../../../../text/kind-text.ts";

const staleMs = 5 * 60_000;

/** Declared options or values of a form source. A chosen value that no longer exists stays. */
export function useSourceOptions(
  name: string,
  { options = [], source }: { options?: readonly string[]; source?: string },
  chosen: readonly string[],
) {
  const { data, error, isPending } = useQuery({
    queryKey: ["form-source", source],
    queryFn: ({ signal }) =>
      api.get<FormSourceValue[]>(`/form-source/${encodeURIComponent(source ?? "")}`, { signal }),
    enabled: source !== undefined,
    staleTime: staleMs,
  });
  const offered =
    source === undefined ? options.map((value) => ({ value, label: optionText(name, value) })) : (data ?? []);
  const known = new Set(offered.map(({ value }) => value));
  const gone = chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: value }));
  return { data: [...offered, ...gone], error, isPending: source !== undefined && isPending };
}
