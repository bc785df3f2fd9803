import { IconMaximize, IconMoon, IconSearch, IconSun } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { connectionStore } from "../../shared/realtime/connection-store.ts";
import { useSession } from "../../shared/session/session-store.ts";
import { useNowMs } from "../../shared/status/second-clock.ts";
import { chooseTheme, defaultTheme } from "../../shared/theme/chosen-theme.ts";
import { currentTheme } from "../../shared/theme/theme-provider.tsx";
import { showPalette } from "../palette/palette-store.ts";
import { canFillScreen, toggleFullScreen } from "./full-screen.ts";
import { Mark } from "./mark.tsx";
import { UserMenu } from "./user-menu.tsx";

/** The bar that is on every screen: where one is signed in, whether what is shown is live, and the time. */
export function TopBar() {
  const { t } = useTranslation(["shell", "common"]);
  const { tenant } = useSession();
  return (
    <header className="top-bar">
      <Link to="/" className="brand plain-link">
        <Mark />
        {t("common:applicationName")}
      </Link>
      <span className="tenant ellipsis" title={tenant.description}>
        {tenant.name}
      </span>
      <SearchButton />
      <LiveState />
      <Clock />
      <FullScreenButton />
      <ThemeToggle />
      <UserMenu />
    </header>
  );
}

function SearchButton() {
  const { t } = useTranslation("shell");
  return (
    <button
      type="button"
      className="bar-search"
      aria-label={t("search")}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={() => showPalette(true)}
    >
      <IconSearch size={15} aria-hidden />
      <span className="ellipsis">{t("search")}</span>
      <span className="bar-search-keys" aria-hidden>
        <kbd>Ctrl</kbd>
        <kbd>K</kbd>
      </span>
    </button>
  );
}

function LiveState() {
  const { t } = useTranslation(["shell", "common"]);
  const { state } = connectionStore(({ connection }) => connection);
  const word = { live: t("live.live"), connecting: t("live.connecting"), lost: t("live.lost") }[state];
  return (
    <span className="live-state" data-state={state} role="status">
      <i />
      {word}
    </span>
  );
}

const clock = new Intl.DateTimeFormat("en-US", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
});

function Clock() {
  const nowMs = useNowMs();
  return (
    <time className="clock num" dateTime={new Date(nowMs).toISOString()}>
      {clock.format(nowMs)}
    </time>
  );
}

/** The bar goes with the full screen, so that the button is only ever the way in; F and Esc are the way out. */
function FullScreenButton() {
  const { t } = useTranslation("shell");
  if (!canFillScreen()) return null;
  return (
    <button
      type="button"
      className="icon-button bar-button wide-only"
      aria-label={t("fullScreen")}
      title={t("fullScreen")}
      onClick={toggleFullScreen}
    >
      <IconMaximize size={18} />
    </button>
  );
}

function ThemeToggle() {
  const { t } = useTranslation(["shell", "common"]);
  const theme = currentTheme ?? defaultTheme;
  const other = theme.mode === "dark" ? "light" : "dark";
  const label = other === "light" ? t("appearance.toLight") : t("appearance.toDark");
  const Icon = other === "light" ? IconSun : IconMoon;
  return (
    <button
      type="button"
      className="icon-button bar-button"
      aria-label={label}
      title={label}
      onClick={() => chooseTheme({ ...theme, mode: other })}
    >
      <Icon size={18} />
    </button>
  );
}
