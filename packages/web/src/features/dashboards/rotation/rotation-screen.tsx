import { Button } from "@mantine/core";
import { IconMaximize, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { toggleFullScreen } from "../../../kit/screen/full-screen.ts";
import { useKeys } from "../../../kit/screen/keys.ts";
import { useNowMs } from "../../../kit/status/second-clock.ts";
import { Loaded } from "../../../queries/loaded.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { dashboardQuery } from "../dashboard-calls.ts";
import { DashboardGrid } from "../dashboard-grid.tsx";
import { VariableBar } from "../variables/variable-bar.tsx";
import { useVariables, type VariableLink } from "../variables/use-variables.ts";
import { VariablesContext } from "../variables/variables-context.ts";
import { readRotation, rotationSearch, type Shown, withValue } from "./rotation.ts";

/** Dashboards one after the other, for a wall. The place is counted from when it was last moved by hand. */
export default function RotationScreen() {
  const { t } = useTranslation("dashboards");
  const { shown, everyS } = readRotation(useSearch({ strict: false }));
  if (shown.length === 0)
    return <EmptyState isPage title={t("rotation.nothing")} text={t("rotation.nothingText")} />;
  return <Rotation shown={shown} everyS={everyS} />;
}

function Rotation({ shown, everyS }: { shown: readonly Shown[]; everyS: number }) {
  const { t } = useTranslation("dashboards");
  const everyMs = everyS * 1000;
  const nowMs = useNowMs();
  const [start, setStart] = useState({ at: 0, sinceMs: nowMs });
  const [pausedAt, setPausedAt] = useState<number>();
  const passedMs = Math.max(0, nowMs - start.sinceMs);
  const at = pausedAt ?? (start.at + Math.floor(passedMs / everyMs)) % shown.length;
  const leftS = Math.ceil((everyMs - (passedMs % everyMs)) / 1000);
  const grid = useRef<HTMLDivElement>(null);
  const goTo = (next: number) => {
    const place = (next + shown.length) % shown.length;
    setStart({ at: place, sinceMs: nowMs });
    if (pausedAt !== undefined) setPausedAt(place);
  };
  const pause = () => {
    if (pausedAt === undefined) setPausedAt(at);
    else {
      setStart({ at, sinceMs: nowMs });
      setPausedAt(undefined);
    }
  };
  const showWhole = () => toggleFullScreen(grid.current);
  useKeys(
    { f: showWhole, " ": pause, ArrowLeft: () => goTo(at - 1), ArrowRight: () => goTo(at + 1) },
    () => ({
      title: t("rotation.title"),
      keys: [
        [["F"], t("fullScreen")],
        [["Space"], t("rotation.pause")],
        [["← →"], t("rotation.turn")],
      ],
    }),
  );
  const now = shown[at] ?? shown[0];
  const query = useQuery(dashboardQuery(now?.scope ?? "user", now?.id ?? ""));
  const identity = `${at} ${now?.scope} ${now?.id}`;
  const variables = useVariables(query.data?.variables ?? [], useLinkOf(shown, at, everyS));
  const next = shown[(at + 1) % shown.length];
  // Loaded ahead, so that the change shows no empty page.
  useQuery(dashboardQuery(next?.scope ?? "user", next?.id ?? ""));
  return (
    <Page
      title={query.data?.name ?? t("rotation.title")}
      meta={
        <span className="dim num">
          {t("rotation.place", { place: at + 1, count: shown.length })}
          {pausedAt === undefined
            ? `, ${t("rotation.next", { seconds: leftS })}`
            : `, ${t("rotation.paused")}`}
        </span>
      }
      actions={
        <>
          <Button
            variant="default"
            leftSection={
              pausedAt === undefined ? <IconPlayerPause size={15} /> : <IconPlayerPlay size={15} />
            }
            onClick={pause}
          >
            {t(pausedAt === undefined ? "rotation.pause" : "rotation.goOn")}
          </Button>
          <Button
            variant="default"
            className="wide-only"
            leftSection={<IconMaximize size={15} />}
            rightSection={<kbd>F</kbd>}
            onClick={showWhole}
          >
            {t("fullScreen")}
          </Button>
        </>
      }
    >
      {query.data && <VariableBar key={identity} variables={variables} />}
      {/* The frame stays in full screen while what is in it changes. */}
      <VariablesContext value={variables}>
        <DashboardGrid
          ref={grid}
          name={query.data?.name ?? ""}
          widgets={query.data?.widgets ?? []}
          identity={identity}
        >
          <Loaded
            query={query}
            failed={t("oneFailed")}
            missing={<EmptyState isInline title={t("missing")} text={t("missingText")} />}
          >
            {() => null}
          </Loaded>
        </DashboardGrid>
      </VariablesContext>
    </Page>
  );
}

/** The part of the address about one dashboard. */
function useLinkOf(shown: readonly Shown[], at: number, everyS: number): VariableLink {
  const navigate = useNavigate();
  return {
    given: shown[at]?.values ?? {},
    choose: (...chosen) =>
      void navigate({
        to: ".",
        search: rotationSearch(withValue(shown, at, chosen), everyS) as never,
        replace: true,
      }),
  };
}
