import { useWatch } from "react-hook-form";
import { useTranslation } from "../../../text/use-translation.ts";
import { type KindFormProps, KindFormView } from "../../../kinds/form/kind-form.tsx";
import { useKindForm } from "../../../kinds/form/use-kind-form.ts";
import { type PlanMessages, planMessages, signsWithoutMessage } from "./plan-document.ts";
import { PlanNotes } from "./plan-notes.tsx";
import { PlanSigns } from "./plan-signs.tsx";

export default function PlanForm(props: KindFormProps) {
  const { t } = useTranslation("signPlans");
  const { mode, isReadOnly } = props;
  const state = useKindForm(props);
  const { form, base } = state;
  const [selectedSigns, signMessages] = useWatch({
    control: form.control,
    name: ["selectedSigns", "signMessages"],
  });
  const plan = planMessages({ selectedSigns, signMessages });
  const missing = signsWithoutMessage(plan).length;
  const change = (next: PlanMessages) => {
    const options = { shouldDirty: true, shouldValidate: true };
    form.setValue("selectedSigns", next.selectedSigns, options);
    form.setValue("signMessages", next.signMessages, options);
  };
  return (
    <KindFormView
      {...props}
      state={state}
      obstacle={missing > 0 ? t("withoutMessage", { count: missing }) : undefined}
      sections={{
        planSigns: (
          <>
            {base && <PlanNotes plan={base} />}
            <PlanSigns
              plan={plan}
              draftPlace={`plan ${base?.id ?? mode}`}
              onChange={isReadOnly ? undefined : change}
            />
          </>
        ),
      }}
    />
  );
}
