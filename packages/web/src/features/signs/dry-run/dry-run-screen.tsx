import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import type { SignDryRunAnswer } from "@gantry/domain/contract/answers/sign-dry-run.ts";
import { Switch } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslation } from "../../../text/use-translation.ts";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Note } from "../../../kit/feedback/note.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Toolbar } from "../../../kit/layout/toolbar.tsx";
import { Segments } from "../../../kit/look/segments.tsx";
import { useKeys } from "../../../kit/screen/keys.ts";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { Pager } from "../../../kinds/list/table/pager.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { NoPermission } from "../../../session/permission/no-permission.tsx";
import { useCan } from "../../../session/session-store.ts";
import { kindText } from "../../../text/kind-text.ts";
import { useSignContents } from "../led/sign-contents.ts";
import { useSigns } from "../multi-sign/multi-sign-calls.ts";
import { dryRunDays, dryRunPageSize, type DryRunQuestion, useDryRun } from "./dry-run-calls.ts";
import { SignRun } from "./sign-run.tsx";

const usualDays = 3;

/** What every sign will show in the next days, with collisions, gaps and messages that never win. */
export default function DryRunScreen() {
  const { t } = useTranslation("dryRun");
  const mayRead = useCan("READ", signKind.entityType);
  if (mayRead) return <DryRun />;
  return <NoPermission action={t("permissions:READ")} kindName={kindText(signKind, "many")} />;
}

function DryRun() {
  const { t } = useTranslation("dryRun");
  const { question, change } = useQuestion();
  const { days, onlyProblems, showsUnplanned } = question;
  const { data, error, refetch } = useDryRun(question);
  const step = (by: number) => {
    const next = dryRunDays[dryRunDays.findIndex((one) => one === days) + by];
    if (next !== undefined) change({ days: next });
  };
  useKeys(
    {
      p: () => change({ onlyProblems: !onlyProblems }),
      s: () => change({ showsUnplanned: !showsUnplanned }),
      "-": () => step(-1),
      "+": () => step(1),
    },
    () => ({
      title: t("title"),
      keys: [
        [["P"], t("keys.problems")],
        [["S"], t("showUnplanned")],
        [["-", "+"], t("keys.days")],
      ],
    }),
  );
  return (
    <Page title={t("title")}>
      <p className="dim">{t("intro")}</p>
      <Toolbar
        label={t("title")}
        end={
          data && (
            <span className="dim" role="status">
              {t("counts", { problems: data.signsWithProblems, count: data.signs })}
            </span>
          )
        }
      >
        <Segments
          label={t("period")}
          value={days}
          options={dryRunDays.map((count) => ({ value: count, label: t("days", { count }) }))}
          onChoose={(value) => change({ days: value })}
        />
        <Switch
          label={t("onlyProblems")}
          checked={onlyProblems}
          onChange={({ currentTarget }) => change({ onlyProblems: currentTarget.checked })}
        />
        <Switch
          label={t("showUnplanned")}
          checked={showsUnplanned && !onlyProblems}
          disabled={onlyProblems}
          onChange={({ currentTarget }) => change({ showsUnplanned: currentTarget.checked })}
        />
      </Toolbar>
      {data && data.hiddenJobs > 0 && (
        <Note tone="info" title={t("hiddenJobs", { count: data.hiddenJobs })} />
      )}
      {error && !data && (
        <FailedToLoad title={t("loadFailed")} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowSkeletons rows={6} />}
      {data && <Runs answer={data} question={question} onPage={(page) => change({ page })} />}
    </Page>
  );
}

function Runs({
  answer,
  question: { page, onlyProblems, showsUnplanned },
  onPage,
}: {
  answer: SignDryRunAnswer;
  question: DryRunQuestion;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation("dryRun");
  useSignContents();
  const { data: signs } = useSigns(answer.items.map(({ signId }) => signId));
  const byId = new Map(signs?.items.map((sign) => [sign.id, sign]));
  const period = { fromMs: Date.parse(answer.from), untilMs: Date.parse(answer.until) };
  const hidden = onlyProblems || showsUnplanned ? 0 : answer.signsWithoutPlans;
  if (answer.signs === 0) return <EmptyState title={t("none")} text={t("noneText")} />;
  if (answer.total === 0)
    return onlyProblems ? (
      <EmptyState title={t("noProblems")} text={t("noProblemsText")} />
    ) : (
      <EmptyState title={t("nonePlanned")} text={t("unplanned", { count: hidden })} />
    );
  return (
    <>
      {answer.items.map((run) => (
        <SignRun key={run.signId} run={run} sign={byId.get(run.signId)} period={period} />
      ))}
      {hidden > 0 && <p className="dim">{t("unplanned", { count: hidden })}</p>}
      <Pager page={page} pageCount={Math.ceil(answer.total / dryRunPageSize)} onPage={onPage} />
    </>
  );
}

/** The address holds the question; invalid parameters are ignored. */
function useQuestion() {
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const page = Number(search["page"]);
  const question: DryRunQuestion = {
    days: dryRunDays.find((days) => String(days) === String(search["days"])) ?? usualDays,
    page: Number.isInteger(page) && page > 0 ? page : 0,
    onlyProblems: String(search["problems"]) === "1",
    showsUnplanned: String(search["unplanned"]) === "1",
  };
  const change = (next: Partial<DryRunQuestion>) => {
    const { days, page: nextPage, onlyProblems, showsUnplanned } = { ...question, page: 0, ...next };
    void navigate({
      to: ".",
      search: {
        days,
        page: nextPage,
        problems: onlyProblems ? 1 : 0,
        unplanned: showsUnplanned ? 1 : 0,
      } as never,
      replace: true,
    });
  };
  return { question, change };
}
