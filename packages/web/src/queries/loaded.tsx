import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { RowSkeletons } from "../kit/screen/states.tsx";
import { FailedToLoad } from "./failed-to-load.tsx";

/** The data of a query; before, skeletons, and after a failure what failed and how to try again. */
export function Loaded<Data>({
  query: { data, error, refetch },
  failed,
  missing = null,
  waiting = <RowSkeletons />,
  children,
}: {
  query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch">;
  /** What could not be loaded, in words. */
  failed: string;
  /** Shown where the server answers that there is nothing. */
  missing?: ReactNode;
  waiting?: ReactNode;
  children: (data: NonNullable<Data>) => ReactNode;
}) {
  if (data !== undefined && data !== null) return children(data);
  if (error) return <FailedToLoad title={failed} error={error} onRetry={() => void refetch()} />;
  return data === undefined ? waiting : missing;
}
