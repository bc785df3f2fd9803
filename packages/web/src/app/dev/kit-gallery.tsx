import { MantineProvider } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import "../../kit/look/mantine-inputs.ts";
import { mantineTheme } from "../../theme/mantine-theme.ts";
import { currentTheme } from "../../theme/theme-store.ts";
import { Page } from "../../kit/layout/page.tsx";
import { GalleryCharts } from "./gallery-charts.tsx";
import { GalleryDialogs } from "./gallery-dialogs.tsx";
import { GalleryForm } from "./gallery-form.tsx";
import { GalleryParts } from "./gallery-parts.tsx";
import { GalleryTables } from "./gallery-tables.tsx";

const modes = ["light", "dark"] as const;

/** Every part of the kit in every state, light beside dark; for those who build screens. */
export default function KitGallery() {
  return (
    <Page title="Kit" meta={<span className="dim">Parts that screens are made of</span>}>
      <div style={{ display: "flex", flexWrap: "wrap", gap: 12 }}>
        {modes.map((mode) => (
          <Themed key={mode} mode={mode}>
            <GalleryParts />
            <GalleryTables />
            <GalleryCharts />
            <GalleryForm />
            <GalleryDialogs />
          </Themed>
        ))}
      </div>
    </Page>
  );
}

/** Shows its content in one mode, whichever the page has. */
function Themed({ mode, children }: { mode: (typeof modes)[number]; children: ReactNode }) {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const { theme, resolver } = useMemo(() => mantineTheme(currentTheme().family), []);
  return (
    <section
      ref={setRoot}
      id={`kit-${mode}`}
      aria-label={mode}
      data-mantine-color-scheme={mode}
      className="column"
      style={{
        flex: "1 1 620px",
        padding: 12,
        background: "var(--c-body)",
        color: "var(--c-text)",
        colorScheme: mode,
      }}
    >
      {root && (
        <MantineProvider
          theme={theme}
          cssVariablesResolver={resolver}
          cssVariablesSelector={`#kit-${mode}`}
          deduplicateCssVariables={false}
          getRootElement={() => root}
          forceColorScheme={mode}
        >
          <h2>{mode}</h2>
          {children}
        </MantineProvider>
      )}
    </section>
  );
}
