import { Button, Textarea } from "@mantine/core";
import { isConnectionTest } from "@gantry/domain/fields/types/connection-test.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Note } from "../../../../kit/feedback/note.tsx";
import { useTranslation } from "../../../../text/use-translation.ts";
import { connectionTest, testBody } from "../../../connection-test/connection-test.ts";
import { MappedValues } from "../../../connection-test/mapped-values.tsx";
import { isSame } from "../../draft/three-way.ts";
import { useFormParts } from "../../form-parts.ts";
import { type Trial, trialOf, trySample } from "./try-mapping.ts";

interface TriedMapping {
  mapping: unknown;
  trial: Trial;
}

const usualPeriodS = 30;

/** Tries an unsaved mapping on a pasted sample, or on the device through an agent. */
export function MappingTrial({ mapping, testIn }: { mapping: unknown; testIn: string }) {
  const { t } = useTranslation("mapping");
  const { form } = useFormParts();
  const [sample, setSample] = useState("");
  const [savedMapping] = useState(mapping);
  const [tried, setTried] = useState<TriedMapping>();
  const device = useDeviceTrial(testIn, setTried);
  const isTried = tried ? isSame(tried.mapping, mapping) : isSame(savedMapping, mapping);
  const tryPasted = () => {
    const pollRate = Number(form.getValues("pollRate")) || usualPeriodS;
    setTried({ mapping, trial: trySample(sample, mapping, pollRate) });
  };
  return (
    <div className="column">
      <Textarea
        label={t("sample")}
        placeholder={t("samplePlaceholder")}
        classNames={{ input: "mono" }}
        value={sample}
        rows={5}
        spellCheck={false}
        onChange={(event) => setSample(event.currentTarget.value)}
      />
      <div className="row wrap">
        <Button variant="default" disabled={sample.trim() === ""} onClick={tryPasted}>
          {t("trySample")}
        </Button>
        <Button
          variant="default"
          disabled={device.isPending}
          loading={device.isPending}
          onClick={() => void device.start(mapping)}
        >
          {t("tryDevice")}
        </Button>
      </div>
      <div aria-live="polite" className="column">
        {tried && isTried && <Tried trial={tried.trial} />}
        {!isTried && (
          <Note tone="warning" title={t("untried")}>
            {t("untriedText")}
          </Note>
        )}
      </div>
    </div>
  );
}

function Tried({ trial }: { trial: Trial }) {
  const { t } = useTranslation("mapping");
  if ("problem" in trial) return <Note tone="error">{trial.problem}</Note>;
  return (
    <>
      <Note tone="success" isQuiet>
        {t("fits")}
      </Note>
      <MappedValues {...trial.mapped} />
    </>
  );
}

/** The connection test of the same form, whose answer has the values of the mapping. */
function useDeviceTrial(testIn: string, onTried: (tried: TriedMapping) => void) {
  const { kind, form, entityId } = useFormParts();
  const field = kind.formFields[testIn];
  const declared = field && isConnectionTest(field) ? field : undefined;
  const test = useMutation(connectionTest(declared?.call ?? ""));
  return {
    isPending: test.isPending,
    async start(mapping: unknown): Promise<void> {
      if (!declared || !(await form.trigger([...declared.sends], { shouldFocus: true }))) return;
      test.mutate(testBody(form.getValues(), declared.sends, entityId), {
        onSuccess: (answer) => onTried({ mapping, trial: trialOf(answer) }),
      });
    },
  };
}
