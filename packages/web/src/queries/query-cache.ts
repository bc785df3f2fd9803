import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { reportFailedCall } from "./failed-call.ts";

const second = 1000;

/** The one cache of what the server said; the websocket patches it. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reportFailedCall }),
  mutationCache: new MutationCache({
    // Most actions say themselves what did not happen and to what.
    onError: (error, _variables, _result, { options }) => {
      if (!options.onError) reportFailedCall(error);
    },
  }),
  defaultOptions: {
    queries: {
      // A control room may have no internet at all: the server is asked whatever the browser thinks of the network.
      networkMode: "always",
      staleTime: 30 * second,
      gcTime: 5 * 60 * second,
      refetchOnWindowFocus: false,
      // What the caller did wrong stays wrong; only an unreachable or overloaded server is asked again.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
      retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 5 * second),
    },
    mutations: { networkMode: "always", retry: false },
  },
});
