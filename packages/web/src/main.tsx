import "./shared/look/layers.css";
import "./shared/look/mantine-base.ts";
import "@fontsource-variable/inter/index.css";
import "./shared/look/base.css";
import "./shared/look/controls.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { SignInFailure } from "./app/failures/sign-in-failure.tsx";
import { UnexpectedBoundary } from "./app/failures/unexpected-boundary.tsx";
import { watchForUnexpected } from "./app/failures/unexpected.ts";
import { features } from "./app/features.ts";
import { router } from "./app/router.tsx";
import { queryClient } from "./shared/api/query-cache.ts";
import { provideFeatures } from "./shared/feature-list.ts";
import { startLiveUpdates } from "./shared/realtime/live.ts";
import { hearOtherTabs } from "./shared/preference/other-tabs.ts";
import { startSession } from "./shared/session/sign-in.ts";
import { loadTexts } from "./shared/text/text.ts";
import { followFormats } from "./shared/time/formats.ts";
import { ThemeProvider } from "./shared/theme/theme-provider.tsx";

const root = createRoot(document.getElementById("root") as HTMLElement);

await loadTexts();
provideFeatures(features);
try {
  if (await startSession()) {
    followFormats();
    hearOtherTabs();
    startLiveUpdates();
    watchForUnexpected();
    root.render(
      <StrictMode>
        <ThemeProvider>
          <QueryClientProvider client={queryClient}>
            <UnexpectedBoundary>
              <RouterProvider router={router} />
            </UnexpectedBoundary>
          </QueryClientProvider>
        </ThemeProvider>
      </StrictMode>,
    );
  }
} catch (error) {
  console.error(error);
  root.render(
    <ThemeProvider>
      <SignInFailure error={error} />
    </ThemeProvider>,
  );
}
