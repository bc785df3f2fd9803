import { conditionRule } from "@gantry/domain/kinds/condition-rule.ts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { Entity } from "../../../queries/kind-queries.ts";
import { readActivations } from "./rule-calls.ts";

/** Read again whenever the rule is published, which each start and end does. */
export function useActivations({ id, rev }: Pick<Entity, "id" | "rev">) {
  return useInfiniteQuery({
    queryKey: ["activations", conditionRule.entityType, id, rev],
    queryFn: ({ signal, pageParam }) => readActivations(id, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page?.hasMore ? page.items.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });
}
