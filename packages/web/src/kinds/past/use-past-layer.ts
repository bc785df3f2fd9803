import { keepPreviousData, type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { useState } from "react";

interface PastLayer {
  atMs: number;
  isOn: boolean;
  /** Age at which the live layer is no longer drawn. */
  maxAgeMs: number;
}

/**
 * What a layer draws of a moment. Until the answer arrives it draws the moment before; if the call fails, only while that
 * moment is no further away than the live layer's answer may be old.
 */
export function usePastLayer<Answer, Key extends QueryKey>(
  query: UseQueryOptions<Answer, Error, Answer, Key>,
  { atMs, isOn, maxAgeMs }: PastLayer,
): Answer | undefined {
  const { data, isPlaceholderData, isError } = useQuery({
    ...query,
    enabled: isOn,
    placeholderData: keepPreviousData as never,
  });
  const [last, setLast] = useState<{ atMs: number; data: Answer }>();
  if (data !== undefined && !isPlaceholderData && last?.data !== data) setLast({ atMs, data });
  if (!isOn) return undefined;
  const isNear = last !== undefined && Math.abs(atMs - last.atMs) < maxAgeMs;
  return isError && isNear ? last.data : data;
}
