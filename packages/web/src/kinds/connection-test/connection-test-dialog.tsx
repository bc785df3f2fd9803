import type { ConnectionTestAnswer } from "@gantry/domain/contract/answers/actions.ts";
import { Button } from "@mantine/core";
import type { ConnectionTestBody } from "@gantry/domain/contract/agents/communication-actions.ts";
import type { UseMutationResult } from "@tanstack/react-query";
import { useTranslation } from "../../text/use-translation.ts";
import { Progress } from "../communication/progress.tsx";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { Fact, Facts } from "../../kit/facts/facts.tsx";
import { Note } from "../../kit/feedback/note.tsx";
import { deviceGlyphs, type Glyph } from "../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../kit/status/glyphs.tsx";
import { errorText } from "../../queries/error-text.ts";
import "../../kit/look/mantine-inputs.ts";
import { failureText, placeText } from "./connection-test.ts";
import { type Mapped, MappedValues } from "./mapped-values.tsx";
import { testResults } from "./test-results.ts";
import { type StepState, stepStates } from "./test-steps.ts";

export type ConnectionTest = UseMutationResult<ConnectionTestAnswer, Error, ConnectionTestBody>;

interface ConnectionTestDialogProps {
  isOpen: boolean;
  test: ConnectionTest;
  onAgain: () => void;
  onClose: () => void;
}

/** May be closed while the test runs (COMM-014). */
export default function ConnectionTestDialog({ isOpen, test, onAgain, onClose }: ConnectionTestDialogProps) {
  const { t } = useTranslation("communication");
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("testTitle")}
      cancelText={t("common:close")}
      isCancelFocused
      actions={
        <Button disabled={test.isPending} onClick={onAgain}>
          {t("testAgain")}
        </Button>
      }
    >
      <div className="column" aria-live="polite">
        <ConnectionTestState test={test} />
        <p className="dim small">{t("testText")}</p>
      </div>
    </Dialog>
  );
}

/** Running, the device's response, or the failure (COMM-016). */
export function ConnectionTestState({
  test,
}: {
  test: Pick<ConnectionTest, "data" | "error" | "variables">;
}) {
  const { t } = useTranslation("communication");
  const { data, error, variables } = test;
  const place = variables ? placeText(variables) : "";
  if (error) return <Failed place={place} reason={errorText(error)} />;
  if (!data) {
    return (
      <>
        <p>{t("testRunning", { place })}</p>
        <Progress isWide label={t("testRunningLabel")} />
      </>
    );
  }
  const mapped = data.data?.["mapped"] as Mapped | undefined;
  const steps = variables ? <Steps test={variables} answer={data} /> : null;
  if (data.status !== "SUCCESS")
    return (
      <>
        <Failed place={place} reason={failureText(data)} isAboutAddress={data.error !== "mappingRefused"} />
        {steps}
      </>
    );
  return (
    <>
      <Note tone="success" isQuiet title={t("connectionTestSuccessful")}>
        <span className="dim">{t("tested", { place })}</span>
      </Note>
      {steps}
      <Facts>
        {testResults(data.data).map(({ label, value }) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </Facts>
      {mapped && <MappedValues {...mapped} />}
    </>
  );
}

const stepGlyphs: Record<StepState, Glyph> = {
  done: deviceGlyphs.ONLINE,
  failed: deviceGlyphs.OFFLINE,
  notTried: deviceGlyphs.UNKNOWN,
  notNeeded: deviceGlyphs.DISABLED,
};

function Steps({ test, answer }: { test: ConnectionTestBody; answer: ConnectionTestAnswer }) {
  const { t } = useTranslation("communication");
  const steps = stepStates(test, answer);
  if (steps.length === 0) return null;
  return (
    <ol className="column" aria-label={t("steps")}>
      {steps.map(({ step, state }) => (
        <li key={step} className="row">
          <GlyphMark glyph={stepGlyphs[state]} size={16} />
          <span>{t(`step.${step}`)}</span>
          <span className="dim end">{t(`stepState.${state}`)}</span>
        </li>
      ))}
    </ol>
  );
}

function Failed({ place, reason, isAboutAddress }: FailedProps) {
  const { t } = useTranslation("communication");
  return (
    <Note tone="error" title={t("connectionTestFailed")}>
      {reason}
      {isAboutAddress && <div className="dim">{t("testHint")}</div>}
      <div className="dim">{t("tested", { place })}</div>
    </Note>
  );
}
interface FailedProps {
  place: string;
  reason: string;
  isAboutAddress?: boolean;
}
