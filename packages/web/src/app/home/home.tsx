import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Need } from "../../kinds/feature.ts";
import { SectionBoundary } from "../../kit/screen/section-boundary.tsx";
import { Instead, RowSkeletons } from "../../kit/screen/states.tsx";
import { useSession } from "../../session/session-store.ts";
import { useAgeText } from "../../kit/status/age.tsx";
import { useDerivedFromNow } from "../../kit/status/second-clock.ts";
import { dayTitle } from "../../kit/time/moment-text.ts";
import { NeedMark, needRole } from "../../kit/status/glyphs.tsx";
import { type OpenFeature, useOpenFeatures } from "../open-features.ts";
import { useNeeds } from "../shell/needs.tsx";
import "./home.css";

const startOfMinute = (nowMs: number) => Math.floor(nowMs / 60_000) * 60_000;

/** Items that need attention, and links to licensed modules (PLAT-003, PLAT-004). */
export default function Home() {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const open = useOpenFeatures();
  return (
    <div className="page page-scrolling home">
      <div className="title-row">
        <h1>{t("home.hello", { name: user.name })}</h1>
        <span className="dim">{dayTitle(useDerivedFromNow(startOfMinute))}</span>
      </div>
      <NeedsPanel />
      <section aria-label={t("home.modules")}>
        {open.length === 0 ? (
          <Instead title={t("home.noModules")} />
        ) : (
          <div className="home-modules">
            {open.map((feature) => (
              <Module key={feature.feature.name} open={feature} />
            ))}
          </div>
        )}
      </section>
    </div>
  );
}

function NeedsPanel() {
  const { t } = useTranslation("shell");
  const { all, isKnown } = useNeeds();
  // Without permission for any watched type, do not claim that all is well.
  const watchesAny = useOpenFeatures().some(({ feature }) => feature.useNeeds);
  return (
    <section className="panel">
      <header>
        <h2>{t("needs.title")}</h2>
        {all.length > 0 && <span className="dim small">{t("needs.summary", { count: all.length })}</span>}
      </header>
      {all.map((need, index) => (
        <NeedRow key={need.id} need={need} isHot={index === 0} />
      ))}
      {all.length === 0 && isKnown && (
        <Instead title={t("home.fine")} text={t(watchesAny ? "home.fineText" : "home.nothingWatched")} />
      )}
      {all.length === 0 && !isKnown && <RowSkeletons rows={2} delayMs={150} />}
    </section>
  );
}

function NeedRow({ need, isHot }: { need: Need; isHot: boolean }) {
  const age = useAgeText(need.since);
  return (
    <div className={`home-need role-${needRole(need.glyph)}`} data-hot={isHot || undefined}>
      <NeedMark glyph={need.glyph} size={20} />
      <div className="grow">
        <div className="strong ellipsis">{need.title}</div>
        {need.text && <div className="dim ellipsis">{need.text}</div>}
      </div>
      <span className="dim num nowrap">{age}</span>
      <Button
        variant={isHot ? "filled" : "default"}
        renderRoot={(props) => <Link to={need.path} {...props} />}
      >
        {need.action}
      </Button>
    </div>
  );
}

function Module({ open: { feature, path } }: { open: OpenFeature }) {
  const Icon = feature.menu.icon;
  const Summary = feature.summary;
  return (
    <Link to={path} className="home-module plain-link">
      <Icon size={22} stroke={1.6} color="var(--c-dim)" aria-hidden />
      <div className="grow">
        <div className="home-module-name">{feature.menu.label()}</div>
        <div className="dim ellipsis">
          <SectionBoundary>{Summary && <Summary />}</SectionBoundary>
        </div>
      </div>
      <span className="row dim home-keys">
        <kbd>G</kbd>
        <kbd>{feature.menu.key.toUpperCase()}</kbd>
      </span>
    </Link>
  );
}
