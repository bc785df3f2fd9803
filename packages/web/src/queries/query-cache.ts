import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { reportFailedCall, reportFailedRead } from "./failed-call.ts";

const second = 1000;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reportFailedRead }),
  mutationCache: new MutationCache({
    // Most actions report their own failure with context.
    onError: (error, _variables, _result, { options }) => {
      if (!options.onError) reportFailedCall(error);
    },
  }),
  defaultOptions: {
    queries: {
      // A control room may have no internet: query the server whatever the browser reports.
      networkMode: "always",
      staleTime: 30 * second,
      gcTime: 5 * 60 * second,
      refetchOnWindowFocus: false,
      // Client errors are final; retry only if the server is unreachable or overloaded.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
      retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 5 * second),
    },
    mutations: { networkMode: "always", retry: false },
  },
});
