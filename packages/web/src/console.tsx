import "./theme/tokens.css";
import "./kit/look/mantine-base.ts";
import "@fontsource-variable/inter/index.css";
import "./kit/look/base.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { answerPushWorker } from "./app/answer-push-worker.ts";
import { SignInFailure } from "./app/failures/sign-in-failure.tsx";
import { UnexpectedBoundary } from "./app/failures/unexpected-boundary.tsx";
import { watchForUnexpected } from "./app/failures/unexpected.ts";
import { features } from "./app/features.ts";
import { router } from "./app/router.tsx";
import { queryClient } from "./queries/query-cache.ts";
import { provideFeatures } from "./kinds/feature-list.ts";
import { startLiveUpdates } from "./realtime/live.ts";
import { listenToOtherTabs } from "./session/preference/other-tabs.ts";
import { startSession } from "./session/sign-in.ts";
import { addFirstTexts } from "./text/text.ts";
import { followFormats } from "./session/preference/follow-formats.ts";
import { ThemeProvider } from "./theme/theme-provider.tsx";

const root = createRoot(document.getElementById("root") as HTMLElement);
addFirstTexts();

export async function openConsole(): Promise<void> {
  provideFeatures(features);
  if (!(await startSession())) return;
  followFormats();
  listenToOtherTabs();
  answerPushWorker();
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

export function showSignInFailure(error: unknown): void {
  console.error(error);
  root.render(
    <ThemeProvider>
      <SignInFailure error={error} />
    </ThemeProvider>,
  );
}
