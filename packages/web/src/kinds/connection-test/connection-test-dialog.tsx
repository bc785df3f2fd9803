import type { ConnectionTestAnswer } from "@gantry/domain/contract/answers/actions.ts";
import { Button, Modal } from "@mantine/core";
import type { ConnectionTestBody } from "@gantry/domain/contract/agents/communication-actions.ts";
import type { UseMutationResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { actionErrorText } from "../communication/action-text.ts";
import { Progress } from "../communication/progress.tsx";
import { deviceGlyphs, type Glyph } from "../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../kit/status/glyphs.tsx";
import { errorText } from "../../queries/error-text.ts";
import "../../kit/look/mantine-inputs.ts";
import "./connection-test.css";
import { placeText } from "./connection-test.ts";
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
  const { t } = useTranslation(["communication", "common"]);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={<b>{t("testTitle")}</b>}
      size={500}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <div className="column connection-test" aria-live="polite">
        <ConnectionTestState test={test} />
        <p className="dim small">{t("testText")}</p>
      </div>
      <div className="row dialog-foot">
        <Button className="end" variant="default" data-autofocus onClick={onClose}>
          {t("common:close")}
        </Button>
        <Button disabled={test.isPending} onClick={onAgain}>
          {t("testAgain")}
        </Button>
      </div>
    </Modal>
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
        <Progress label={t("testRunningLabel")} />
      </>
    );
  }
  const steps = variables ? <Steps test={variables} answer={data} /> : null;
  if (data.status !== "SUCCESS")
    return (
      <>
        <Failed place={place} reason={actionErrorText(data.error)} isAboutAddress />
        {steps}
      </>
    );
  return (
    <>
      <div className="note role-ok">
        <GlyphMark glyph={deviceGlyphs.ONLINE} size={20} />
        <div>
          <b>{t("connectionTestSuccessful")}</b>
          <div className="dim">{t("tested", { place })}</div>
        </div>
      </div>
      {steps}
      <table className="connection-test-results">
        <thead className="visually-hidden">
          <tr>
            <th>{t("property")}</th>
            <th>{t("value")}</th>
          </tr>
        </thead>
        <tbody>
          {testResults(data.data).map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
    <ol className="connection-test-steps" aria-label={t("steps")}>
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
    <div className="note note-filled role-bad">
      <GlyphMark glyph={deviceGlyphs.OFFLINE} size={20} />
      <div>
        <b>{t("connectionTestFailed")}</b>
        <div>{reason}</div>
        {isAboutAddress && <div className="dim">{t("testHint")}</div>}
        <div className="dim">{t("tested", { place })}</div>
      </div>
    </div>
  );
}
interface FailedProps {
  place: string;
  reason: string;
  isAboutAddress?: boolean;
}
