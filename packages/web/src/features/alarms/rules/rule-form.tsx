import { conditionRule } from "@gantry/domain/kinds/condition-rule.ts";
import { FormField } from "../../../kinds/form/form-field.tsx";
import { type KindFormProps, KindFormView } from "../../../kinds/form/kind-form.tsx";
import { useKindForm } from "../../../kinds/form/use-kind-form.ts";
import { Columns } from "../../../kit/layout/columns.tsx";
import { KnownPresets } from "./known-presets.tsx";

/** The form of a rule; a preset can be chosen from those that the camera reported. */
export default function RuleForm(props: KindFormProps) {
  const { kind, isReadOnly } = props;
  const state = useKindForm(props);
  const { form, base, conflict } = state;
  const shared = { kind, control: form.control, base, conflict, isReadOnly };
  const { cameraId, presetToken } = conditionRule.fields;
  return (
    <KindFormView
      {...props}
      state={state}
      sections={{
        ruleCamera: (
          <Columns minWidthPx={240} gapPx={12}>
            <FormField {...shared} name="cameraId" field={cameraId} />
            <FormField {...shared} name="presetToken" field={presetToken} />
            {!isReadOnly && <KnownPresets form={form} />}
          </Columns>
        ),
      }}
    />
  );
}
