import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { Field, Fields } from "@gantry/domain/fields/fields.ts";
import { FormField } from "../../../kinds/form/form-field.tsx";
import { FormFoot } from "../../../kinds/form/form-foot.tsx";
import { FormFrame } from "../../../kinds/form/form-frame.tsx";
import { FormPartsContext } from "../../../kinds/form/form-parts.ts";
import type { KindFormProps } from "../../../kinds/form/kind-form.tsx";
import { useKindForm } from "../../../kinds/form/use-kind-form.ts";
import { sectionText, sectionTitle } from "../../../text/kind-text.ts";
import { planMessages, signsWithoutMessage } from "./plan-document.ts";
import { PlanSigns } from "./plan-signs.tsx";
import "./plans.css";

const plainFields = ["name", "description"] as const;

/** The form of a plan: what it is called, and its signs with their messages in the multi-sign manager. */
export default function PlanForm(props: KindFormProps) {
  const { t } = useTranslation("signPlans");
  const { kind, mode, isReadOnly, cancelPath } = props;
  const state = useKindForm(props);
  const { form, base, conflict } = state;
  const parts = useMemo(() => ({ kind, form, entityId: base?.id }), [kind, form, base?.id]);
  const [selectedSigns, signMessages] = useWatch({
    control: form.control,
    name: ["selectedSigns", "signMessages"],
  });
  const plan = planMessages({ selectedSigns, signMessages });
  const missing = signsWithoutMessage(plan).length;
  const obstacle = missing > 0 ? t("withoutMessage", { count: missing }) : undefined;
  return (
    <FormFrame
      kind={kind}
      state={state}
      mode={mode}
      isReadOnly={isReadOnly}
      isBlocked={obstacle !== undefined}
    >
      <div className="form-body">
        <form
          className="panel form-panel"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (obstacle === undefined) void state.save();
          }}
        >
          <div className="form-scroll">
            <FormPartsContext value={parts}>
              <section className="form-section">
                <div>
                  <h2>{sectionTitle("general")}</h2>
                  <p className="dim small">{sectionText("general")}</p>
                </div>
                <div className="form-grid">
                  {plainFields.map((name) => (
                    <FormField
                      key={name}
                      kind={kind}
                      name={name}
                      field={(kind.fields as Fields)[name] as Field}
                      control={form.control}
                      base={base}
                      conflict={conflict}
                      isReadOnly={isReadOnly}
                    />
                  ))}
                </div>
              </section>
            </FormPartsContext>
            <section className="plan-signs">
              <h2>{sectionTitle("planSigns")}</h2>
              <p className="dim small">{sectionText("planSigns")}</p>
              <PlanSigns
                plan={plan}
                draftPlace={`plan ${base?.id ?? mode}`}
                onChange={
                  isReadOnly
                    ? undefined
                    : (next) => {
                        const options = { shouldDirty: true, shouldValidate: true };
                        form.setValue("selectedSigns", next.selectedSigns, options);
                        form.setValue("signMessages", next.signMessages, options);
                      }
                }
              />
            </section>
          </div>
          {!isReadOnly && <FormFoot kind={kind} state={state} cancelPath={cancelPath} obstacle={obstacle} />}
        </form>
      </div>
    </FormFrame>
  );
}
