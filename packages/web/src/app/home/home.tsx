import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../text/use-translation.ts";
import { FeaturePart } from "../../kinds/feature-part.tsx";
import { loadAllTexts } from "../../text/text.ts";
import type { Need } from "../../kinds/feature.ts";
import { Page } from "../../kit/layout/page.tsx";
import { Panel } from "../../kit/layout/panel.tsx";
import { SectionBoundary } from "../../kit/screen/section-boundary.tsx";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import { RowSkeletons } from "../../kit/screen/states.tsx";
import { useSession } from "../../session/session-store.ts";
import { useAgeText } from "../../kit/status/age.tsx";
import { useDerivedFromNow } from "../../kit/status/second-clock.ts";
import { dayTitle } from "../../kit/time/moment-text.ts";
import { NeedMark, needRole } from "../../kit/status/glyphs.tsx";
import { type OpenFeature, useOpenFeatures } from "../open-features.ts";
import { useNeeds } from "../shell/needs.tsx";
import css from "./home.module.css";

/** After the first view, with all texts. */
const loadBoard = () => Promise.all([import("./board.tsx"), loadAllTexts()]).then(([board]) => board);
const loadWide = () => loadBoard().then(({ WideBoard }) => ({ default: WideBoard }));
const loadNarrow = () => loadBoard().then(({ NarrowBoard }) => ({ default: NarrowBoard }));

const startOfMinute = (nowMs: number) => Math.floor(nowMs / 60_000) * 60_000;

/** Items that need attention, and links to licensed modules (PLAT-003, PLAT-004). */
export default function Home() {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const open = useOpenFeatures();
  return (
    <Page
      title={t("home.hello", { name: user.name })}
      meta={<span className="dim">{dayTitle(useDerivedFromNow(startOfMinute))}</span>}
    >
      <div className={css.board}>
        <div className="column">
          <NeedsPanel />
          <section aria-label={t("home.modules")}>
            {open.length === 0 ? (
              <EmptyState isInline title={t("home.noModules")} />
            ) : (
              <div className={css.modules}>
                {open.map((feature) => (
                  <Module key={feature.feature.name} open={feature} />
                ))}
              </div>
            )}
          </section>
          <FeaturePart load={loadWide} props={{}} />
        </div>
        <div className="column">
          <FeaturePart load={loadNarrow} props={{}} />
        </div>
      </div>
    </Page>
  );
}

function NeedsPanel() {
  const { t } = useTranslation("shell");
  const { all, isKnown } = useNeeds();
  // Without permission for any watched type, do not claim that all is well.
  const watchesAny = useOpenFeatures().some(({ feature }) => feature.useNeeds);
  return (
    <Panel
      title={t("needs.title")}
      meta={all.length > 0 ? t("needs.summary", { number: all.length }) : undefined}
    >
      {all.map((need, index) => (
        <NeedRow key={need.id} need={need} isHot={index === 0} />
      ))}
      {all.length === 0 && isKnown && (
        <EmptyState
          isInline
          title={t("home.fine")}
          text={t(watchesAny ? "home.fineText" : "home.nothingWatched")}
        />
      )}
      {all.length === 0 && !isKnown && <RowSkeletons rows={2} delayMs={150} />}
    </Panel>
  );
}

function NeedRow({ need, isHot }: { need: Need; isHot: boolean }) {
  const age = useAgeText(need.since);
  return (
    <div className={`${css.need} role-${needRole(need.glyph)}`} data-hot={isHot || undefined}>
      <NeedMark glyph={need.glyph} size={20} />
      <div className="grow">
        <div className="strong ellipsis">{need.title}</div>
        {need.text && <div className="dim ellipsis">{need.text}</div>}
      </div>
      <span className="dim num nowrap">{age}</span>
      <Link className="button" data-main={isHot || undefined} to={need.path}>
        {need.action}
      </Link>
    </div>
  );
}

function Module({ open: { feature, path } }: { open: OpenFeature }) {
  const Icon = feature.menu.icon;
  const Summary = feature.summary;
  return (
    <Link to={path} className="row plain-link">
      <Icon size={22} stroke={1.6} color="var(--c-dim)" aria-hidden />
      <div className="grow">
        <h2>{feature.menu.label()}</h2>
        <div className="dim ellipsis">
          <SectionBoundary>{Summary && <Summary />}</SectionBoundary>
        </div>
      </div>
      <kbd className="dim">G</kbd>
      <kbd className="dim">{feature.menu.key.toUpperCase()}</kbd>
    </Link>
  );
}
