import { IconMaximize, IconMoon, IconSearch, IconSun } from "@tabler/icons-react";
import { zoneAbbreviation } from "@gantry/domain/time/zone.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { connectionStore } from "../../realtime/connection-store.ts";
import { useSession } from "../../session/session-store.ts";
import { useNowMs } from "../../kit/status/second-clock.ts";
import { useFormats } from "../../kit/time/formats.ts";
import { timeText } from "../../kit/time/moment-text.ts";
import { chooseTheme } from "../../theme/chosen-theme.ts";
import { currentTheme, useTheme } from "../../theme/theme-store.ts";
import { Brand } from "../branding/brand.tsx";
import { showPalette } from "../palette/palette-store.ts";
import { canFillScreen, toggleFullScreen } from "../../kit/screen/full-screen.ts";
import { Bell } from "./notifications/bell.tsx";
import { NeedsStrip } from "./needs-strip.tsx";
import css from "./shell.module.css";
import { UserMenu } from "./user/user-menu.tsx";

export function TopBar() {
  const { tenant } = useSession();
  return (
    <header className={css.topBar}>
      <Brand />
      <span className={css.tenant} title={tenant.description}>
        {tenant.name}
      </span>
      <SearchButton />
      <NeedsStrip />
      <LiveState />
      <Clock />
      <FullScreenButton />
      <ThemeToggle />
      <Bell />
      <UserMenu />
    </header>
  );
}

function SearchButton() {
  const { t } = useTranslation("shell");
  return (
    <button
      type="button"
      className={css.search}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={() => showPalette(true)}
    >
      <IconSearch size={15} aria-hidden />
      <span className="grow ellipsis">{t("search")}</span>
      <kbd aria-hidden>Ctrl</kbd>
      <kbd aria-hidden>K</kbd>
    </button>
  );
}

function LiveState() {
  const { t } = useTranslation("shell");
  const { state } = connectionStore(({ connection }) => connection);
  const word = { live: t("live.live"), connecting: t("live.connecting"), lost: t("live.lost") }[state];
  return (
    <span className={css.liveState} data-state={state} role="status">
      <i />
      <span>{word}</span>
    </span>
  );
}

function Clock() {
  const nowMs = useNowMs();
  const formats = useFormats();
  return (
    <time
      className="num small nowrap wide-only"
      title={formats.zone}
      dateTime={new Date(nowMs).toISOString()}
    >
      {timeText(nowMs, nowMs, formats)} {zoneAbbreviation(nowMs, formats.zone)}
    </time>
  );
}

/** The bar is hidden in full screen, so this button only enters it; F and Esc leave it. */
function FullScreenButton() {
  const { t } = useTranslation("shell");
  if (!canFillScreen()) return null;
  return (
    <button
      type="button"
      className="icon-button wide-only"
      aria-label={t("fullScreen")}
      title={t("fullScreen")}
      onClick={() => toggleFullScreen()}
    >
      <IconMaximize size={18} />
    </button>
  );
}

function ThemeToggle() {
  const { t } = useTranslation("shell");
  const theme = useTheme() ?? currentTheme();
  const other = theme.mode === "dark" ? "light" : "dark";
  const label = other === "light" ? t("appearance.toLight") : t("appearance.toDark");
  const Icon = other === "light" ? IconSun : IconMoon;
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      onClick={() => chooseTheme({ ...theme, mode: other })}
    >
      <Icon size={18} />
    </button>
  );
}
