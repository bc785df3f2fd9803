import { Button } from "@mantine/core";
import type { SignTests } from "@gantry/domain/contract/signs/sign-device.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePendingActions } from "../../../kinds/communication/pending-actions.ts";
import { useAgeText } from "../../../kit/status/age.tsx";
import { timestampText } from "../../../kit/time/timestamp-text.ts";
import { stateOf } from "../sign/sign-view.ts";
import { useAsk } from "./ask-button.tsx";
import type { PartProps } from "./part-props.ts";
import { PartResult, PixelResult } from "./test-results.tsx";
import css from "./maintenance.module.css";

const ConfirmDialog = lazy(() => import("./dialogs/confirm-dialog.tsx"));

const tests = [
  ["PIXEL_TEST", "pixel"],
  ["LAMP_TEST", "lamp"],
  ["FAN_TEST", "fan"],
] as const;
type Test = (typeof tests)[number][0];

export function TestsPart({ sign, mayControl }: PartProps) {
  const { t } = useTranslation("signMaintenance");
  const [asked, setAsked] = useState<Test>();
  const { ask } = useAsk(sign);
  const found = stateOf(sign).tests;
  return (
    <section className="panel">
      <header className={css.maintenanceHead}>
        <h2>{t("tests.title")}</h2>
      </header>
      <div className="panel-body column">
        {tests.map(([test, part]) => (
          <TestRow
            key={test}
            sign={sign}
            test={test}
            testedAt={found?.[part]?.testedAt}
            onStart={mayControl ? () => setAsked(test) : undefined}
          >
            <Result sign={sign} found={found} part={part} />
          </TestRow>
        ))}
      </div>
      {asked && (
        <Suspense>
          <ConfirmDialog
            title={t("tests.confirmTitle", { test: t(`tests.${asked}`), name: sign.name })}
            text={t("tests.confirmText")}
            confirm={t("tests.start")}
            onConfirm={() => {
              ask(asked, {}, { isSaid: true });
              setAsked(undefined);
            }}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </section>
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
  const age = useAgeText(testedAt);
  const { data } = usePendingActions({
    entityId: sign.id,
    entityType: signKind.entityType,
    requestTypes: [test],
  });
  const running = data?.[0];
  return (
    <div className={css.maintenanceTest}>
      <div className="row">
        <h3>{t(`tests.${test}`)}</h3>
        <span className="dim small num">
          {running && t("tests.running", { percentage: running.completedPercentage })}
          {!running && testedAt && (
            <time dateTime={testedAt} title={timestampText(testedAt)}>
              {age}
            </time>
          )}
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
    </div>
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
