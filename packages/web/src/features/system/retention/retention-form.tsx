import { KindForm, type KindFormProps } from "../../../kinds/form/kind-form.tsx";
import { RetentionPreview } from "./retention-preview.tsx";

/** The form of a policy, with what saving it would delete. */
export default function RetentionForm(props: KindFormProps) {
  return (
    <KindForm {...props}>
      <RetentionPreview />
    </KindForm>
  );
}
