import { Button, Stack } from "@mantine/core";
import type { SignTests } from "@gantry/domain/contract/signs/sign-device.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { usePendingActions } from "../../../kinds/communication/pending-actions.ts";
import { ConfirmDialog } from "../../../kit/dialog/confirm-dialog.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { stateOf } from "../sign/sign-view.ts";
import { useAsk } from "./ask-button.tsx";
import { type PartProps, ReadAgo } from "./part-panel.tsx";
import { PartResult, PixelResult } from "./test-results.tsx";
import css from "./maintenance.module.css";

const tests = [
  ["PIXEL_TEST", "pixel"],
  ["LAMP_TEST", "lamp"],
  ["FAN_TEST", "fan"],
] as const;
type Test = (typeof tests)[number][0];

export function TestsPart({ sign, mayControl }: PartProps) {
  const { t } = useTranslation("signMaintenance");
  const [runningTest, setRunningTest] = useState<Test>();
  const { ask } = useAsk(sign);
  const found = stateOf(sign).tests;
  return (
    <Panel title={t("tests.title")} isPadded>
      <Stack gap={8} className={css.tests}>
        {tests.map(([test, part]) => (
          <TestRow
            key={test}
            sign={sign}
            test={test}
            testedAt={found?.[part]?.testedAt}
            onStart={mayControl ? () => setRunningTest(test) : undefined}
          >
            <Result sign={sign} found={found} part={part} />
          </TestRow>
        ))}
      </Stack>
      {runningTest && (
        <ConfirmDialog
          isOpen
          title={t("tests.confirmTitle", { test: t(`tests.${runningTest}`), name: sign.name })}
          confirm={t("tests.start")}
          isDestructive
          onConfirm={() => {
            ask(runningTest, {}, { isReported: true });
            setRunningTest(undefined);
          }}
          onClose={() => setRunningTest(undefined)}
        >
          {t("tests.confirmText")}
        </ConfirmDialog>
      )}
    </Panel>
  );
}

interface TestRowProps {
  sign: PartProps["sign"];
  test: Test;
  testedAt: string | undefined;
  onStart: (() => void) | undefined;
  children: ReactNode;
}

function TestRow({ sign, test, testedAt, onStart, children }: TestRowProps) {
  const { t } = useTranslation("signMaintenance");
  const { data } = usePendingActions({
    entityId: sign.id,
    entityType: signKind.entityType,
    requestTypes: [test],
  });
  const running = data?.[0];
  return (
    <Stack gap={8} miw={0}>
      <div className="row">
        <h3>{t(`tests.${test}`)}</h3>
        <span className="dim small num">
          {running && t("tests.running", { percentage: running.completedPercentage })}
          {!running && testedAt && <ReadAgo at={testedAt} />}
          {!running && !testedAt && t("tests.never")}
        </span>
        {onStart && (
          <Button
            className="end"
            size="compact-sm"
            variant="default"
            disabled={running !== undefined}
            aria-label={t("tests.startLabel", { test: t(`tests.${test}`) })}
            onClick={onStart}
          >
            {t("tests.start")}
          </Button>
        )}
      </div>
      {children}
    </Stack>
  );
}

function Result({
  sign,
  found,
  part,
}: Pick<PartProps, "sign"> & { found: SignTests | undefined; part: keyof SignTests }) {
  if (part === "pixel") return found?.pixel ? <PixelResult sign={sign} result={found.pixel} /> : null;
  const result = found?.[part];
  return result ? <PartResult parts={result.parts} /> : null;
}
