import { Button, Group } from "@mantine/core";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslation } from "../../../text/use-translation.ts";
import { Page } from "../../../kit/layout/page.tsx";
import { useKeys } from "../../../kit/screen/keys.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { StatusText } from "../../../kit/status/glyphs.tsx";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { errorText } from "../../../queries/error-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { explainLink } from "./explain-path.ts";
import { SignAtAddress } from "../sign/sign-at-address.tsx";
import type { Sign } from "../sign/sign-entity.ts";
import { explanationQuery, neighbourQuery, useFreshExplanation } from "./explain-calls.ts";
import { ExplainedFace } from "./explained-face.tsx";
import { ExplainedQueue } from "./explained-queue.tsx";
import { HistoryUntil } from "./history-until.tsx";
import { MomentBar } from "./moment-bar.tsx";
import { isoOf, parseMomentMs } from "./explained-time.ts";
import signsCss from "../sign/signs.module.css";
import css from "./explain.module.css";
import { IconHistory } from "@tabler/icons-react";
import { useAgeText } from "../../../kit/status/age.tsx";
import { timestampText } from "../../../kit/time/timestamp-text.ts";
import { faceFor, faceLabel, stateOf } from "../sign/sign-view.ts";

/** Covers the last 30 days; the time is in the address. */
export default function ExplainScreen() {
  const { t } = useTranslation("signExplain");
  return <SignAtAddress crumb={t("crumb")}>{(sign) => <ExplainedSign sign={sign} />}</SignAtAddress>;
}

function ExplainedSign({ sign }: { sign: Sign }) {
  const { t } = useTranslation("signExplain");
  const { atMs, choose, step, back } = useMoment(sign);
  useFreshExplanation(sign.id);
  useKeys(
    {
      Escape: () => atMs !== undefined && back(),
      p: () => void step("before"),
      n: () => void step("after"),
    },
    () => ({
      title: t("crumb"),
      keys: [
        [["P"], t("keys.previous")],
        [["N"], t("keys.next")],
        ...(atMs === undefined ? [] : [[["Esc"], t("keys.back")] as const]),
      ],
    }),
  );
  const isPast = atMs !== undefined;
  return (
    <div className={css.place} data-past={isPast || undefined}>
      {isPast && <PastBar sign={sign} atMs={atMs} onBack={back} />}
      <Page
        className={css.page}
        title={t(isPast ? "headingPast" : "heading", { name: sign.name })}
        meta={!isPast && <StatusText status={sign.status} />}
        actions={
          <Button component={Link} to={entityPath(signKind, sign.id)} variant="default">
            {t("toSign")}
          </Button>
        }
      >
        <Answer sign={sign} atMs={atMs} />
      </Page>
      <MomentBar sign={sign} atMs={atMs} onChoose={choose} onStep={(way) => void step(way)} />
    </div>
  );
}

function Answer({ sign, atMs }: { sign: Sign; atMs: number | undefined }) {
  const { t } = useTranslation("signExplain");
  const { data, error, refetch } = useQuery({
    ...explanationQuery(sign.id, atMs),
    // Keeps the previous result while loading, to avoid flicker.
    placeholderData: (before) => before,
  });
  if (error) {
    return (
      <FailedToLoad
        title={t("loadFailed")}
        stillWorks={t("loadFailedStill")}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <RowSkeletons />;
  const isPast = atMs !== undefined;
  return (
    <div className={signsCss.columns}>
      <div className={signsCss.main}>
        <ExplainedFace sign={sign} explanation={data} isPast={isPast} />
        <HistoryUntil sign={sign} atMs={atMs} />
      </div>
      <ExplainedQueue sign={sign} explanation={data} isPast={isPast} />
    </div>
  );
}

function useMoment(sign: Sign) {
  const { t } = useTranslation("signExplain");
  const { at } = useSearch({ strict: false }) as { at?: string };
  const navigate = useNavigate();
  const cache = useQueryClient();
  const atMs = parseMomentMs(at, serverNowMs());
  // Replaces history entries, so that one step back leaves the past entirely.
  const go = (iso?: string) =>
    void navigate({ ...explainLink(sign.id, iso), replace: atMs !== undefined && iso !== undefined });
  const choose = (ms: number) => go(ms >= serverNowMs() ? undefined : isoOf(ms));
  const step = async (direction: "before" | "after") => {
    if (direction === "after" && atMs === undefined) return;
    try {
      const [event] = await cache.fetchQuery({
        ...neighbourQuery(sign.id, direction, atMs ?? serverNowMs()),
        staleTime: 0,
      });
      if (event) return choose(Date.parse(event.at));
      toast("info", t(direction === "before" ? "noEarlier" : "noLater"));
    } catch (cause) {
      toast("error", t("stepFailed"), { detail: errorText(cause), cause });
    }
  };
  return { atMs, choose, step, back: () => go() };
}

function PastBar({ sign, atMs, onBack }: { sign: Sign; atMs: number; onBack: () => void }) {
  const { t } = useTranslation("signExplain");
  const at = isoOf(atMs);
  const age = useAgeText(at);
  const { face } = stateOf(sign);
  return (
    <Group className={css.past} gap="4px 12px" px={14} py={4} mih={40}>
      <IconHistory size={18} aria-hidden />
      <b className="num" role="status">
        {t("past", { time: timestampText(at) })}
      </b>
      <span className="num">{t("ago", { age })}</span>
      <span className={css.tag}>{t("readOnly")}</span>
      <span className="end row">
        {face && (
          <span className="ellipsis wide-only" style={{ maxWidth: 420 }}>
            {t("nowShown", { text: faceLabel(face, faceFor(sign)) })}
          </span>
        )}
        <Button size="compact-sm" variant="default" onClick={onBack}>
          {t("backToNow")}
          <kbd className="button-key">Esc</kbd>
        </Button>
      </span>
    </Group>
  );
}
