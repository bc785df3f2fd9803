import "../theme/tokens.css";
import "../kit/look/mantine-base.ts";
import "../kit/look/base.css";
import "../kit/look/mantine-inputs.ts";
import { MantineProvider } from "@mantine/core";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { addFirstTexts } from "../text/text.ts";
import { mantineTheme } from "../theme/mantine-theme.ts";

const { theme, resolver } = mantineTheme("saga");
addFirstTexts();
const setActing = (isActing: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: isActing });

let shown: { root: Root; place: HTMLElement } | undefined;

/** Draws into an empty page, with the theme and the texts of the console. */
export async function render(content: ReactNode): Promise<void> {
  shown?.root.unmount();
  shown?.place.remove();
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  shown = { root, place };
  // Only the first drawing is waited for here; after it the browser acts, and tests wait for what it shows.
  setActing(true);
  await act(async () =>
    root.render(
      <MantineProvider theme={theme} cssVariablesResolver={resolver}>
        {content}
      </MantineProvider>,
    ),
  );
  setActing(false);
}
