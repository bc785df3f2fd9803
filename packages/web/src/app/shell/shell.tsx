import { Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { useIsLive } from "../../realtime/connection-store.ts";
import { useNotificationChannel } from "../../realtime/live.ts";
import { toggleFullScreen } from "../../kit/screen/full-screen.ts";
import { useFallbackKeys, useKeys } from "../../kit/screen/keys.ts";
import { useSession } from "../../session/session-store.ts";
import { tenantFormatsPath } from "../../session/preference/tenant-formats-path.ts";
import { useFormats } from "../../kit/time/formats.ts";
import { settingsPath } from "../settings/settings-routes.ts";
import { pageNameStore } from "../../kit/screen/page-name.ts";
import { useLoadedPart } from "../../kit/screen/use-loaded-part.ts";
import { ToastRegion } from "../../kit/toasts/toast-region.tsx";
import { useBranding } from "../branding/use-branding.ts";
import { LicenceGate } from "../licence/licence-gate.tsx";
import { LicenceNotice } from "../licence/licence-notice.tsx";
import { useOpenFeatures } from "../open-features.ts";
import { PaletteByKey } from "../palette/palette-by-key.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { DisconnectedBanner } from "./disconnected-banner.tsx";
import { keysStore, showKeys } from "./keys-store.ts";
import { useListsLoadedWhileIdle } from "./load-while-idle.ts";
import { NeedsProvider } from "./needs.tsx";
import { useNextNeed } from "./next-need.ts";
import { useOpenPlace } from "./open-place.ts";
import { SideMenu } from "./side-menu.tsx";
import { TopBar } from "./top-bar.tsx";
import css from "./shell.module.css";

const menuKey = "gantry_menu";
/** Time limit for the letter after `g`. */
const goWithinMs = 1500;

export function Shell() {
  return (
    <NeedsProvider>
      <Frame />
    </NeedsProvider>
  );
}

function Frame() {
  const { t } = useTranslation("shell");
  const [isWide, setIsWide] = useState(() => localStorage.getItem(menuKey) === "wide");
  const isLive = useIsLive();
  // A screen open when the licence expired stays below the dialog with its input.
  const { licence } = useSession();
  const [isOpen] = useState(licence === undefined || licence.state === "valid");
  const toggle = () => {
    localStorage.setItem(menuKey, isWide ? "narrow" : "wide");
    setIsWide(!isWide);
  };
  useGlobalKeys(toggle);
  useNotificationChannel();
  useListsLoadedWhileIdle();
  return (
    <div className={css.shell}>
      <PageTitle />
      <a href="#content" className={css.skipLink}>
        {t("skipToContent")}
      </a>
      <TopBar />
      <div className={css.notices}>
        <LicenceNotice />
      </div>
      <SideMenu isWide={isWide} onToggle={toggle} />
      <main id="content" className={css.main} tabIndex={-1} data-live={isLive ? "live" : "lost"}>
        <div className={css.path}>
          <Breadcrumbs />
          <DisconnectedBanner />
        </div>
        {isOpen && <Screen />}
      </main>
      <BottomBar />
      <ToastRegion />
      <Keys />
      <PaletteByKey />
      <Overlays />
      <LicenceGate />
    </div>
  );
}

/** Mounted again when zone or units change, except where they are chosen: focus and typed text stay there. */
function Screen() {
  const { zone, unitSystem } = useFormats();
  const isChoosing = useLocation({
    select: ({ pathname }) => pathname.startsWith(settingsPath) || pathname === tenantFormatsPath,
  });
  return <Outlet key={isChoosing ? "choosing" : `${zone} ${unitSystem}`} />;
}

function Overlays() {
  return useOpenFeatures().map(
    ({ feature: { name, overlay: Overlay } }) => Overlay && <Overlay key={name} />,
  );
}

function Keys() {
  const wasOpen = keysStore((state) => state.wasOpen);
  const [KeysDialog, load] = useLoadedPart(() => import("./keys-dialog.tsx"));
  const start = useEffectEvent(load);
  useEffect(() => {
    if (wasOpen) start();
  }, [wasOpen]);
  return KeysDialog && <KeysDialog />;
}

/** Application name or branding, and the open screen (PLAT-013). */
function PageTitle() {
  const { name: application } = useBranding();
  const { route } = useOpenPlace();
  const { name, entity } = pageNameStore();
  const custom = [entity, name ?? route?.title()].filter(Boolean).join(", ");
  return <title>{custom ? `${custom} - ${application}` : application}</title>;
}

function useGlobalKeys(toggleMenu: () => void): void {
  const navigate = useNavigate();
  const goNext = useNextNeed();
  const open = useOpenFeatures();
  const wentAtMs = useRef(Number.NEGATIVE_INFINITY);
  const targets: Record<string, string> = {
    h: "/",
    ...Object.fromEntries(open.map(({ feature, path }) => [feature.menu.key, path])),
  };
  const go = (event: KeyboardEvent, path: string) => {
    if (event.timeStamp - wentAtMs.current > goWithinMs) return;
    // The letter may also be a shortcut of the screen.
    event.stopImmediatePropagation();
    wentAtMs.current = Number.NEGATIVE_INFINITY;
    void navigate({ to: path });
  };
  useKeys({
    ...Object.fromEntries(
      Object.entries(targets).map(([key, path]) => [key, (event: KeyboardEvent) => go(event, path)]),
    ),
    g: (event) => {
      wentAtMs.current = event.timeStamp;
    },
    "[": toggleMenu,
    "?": () => showKeys(true),
    F8: (event) => {
      event.preventDefault();
      goNext();
    },
  });
  useFallbackKeys({ f: () => toggleFullScreen() });
}
