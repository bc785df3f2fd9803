import type { ConnectionTestField as Declaration } from "@gantry/domain/fields/act-fields.ts";
import { evaluateLogic } from "@gantry/domain/fields/form/form-logic.ts";
import { IconPlugConnected } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { connectionTest, testBody } from "../../connection-test/connection-test.ts";
import { PermissionButton } from "../../../session/permission/permission-button.tsx";
import { useLoadedPart } from "../../../kit/screen/use-loaded-part.ts";
import { useFormParts } from "../form-parts.ts";
import type { FieldProps } from "./field-props.ts";

/** Tests the connection with unsaved form values (COMM-014); hidden if read only. */
export function ConnectionTestField({ field, label, siblings, isDisabled }: FieldProps<Declaration>) {
  const { t } = useTranslation("communication");
  const { kind, form, entityId } = useFormParts();
  const [Dialog, loadDialog] = useLoadedPart(
    () => import("../../connection-test/connection-test-dialog.tsx"),
  );
  const [isOpen, setOpen] = useState(false);
  const test = useMutation(connectionTest(field.call));
  const isTestable = !field.testableLogic || evaluateLogic(field.testableLogic, siblings ?? {});
  async function start(): Promise<void> {
    // Address errors show at their fields; the first gets the focus.
    if (!(await form.trigger([...field.sends], { shouldFocus: true }))) return;
    loadDialog();
    setOpen(true);
    test.mutate(testBody(form.getValues(), field.sends, entityId));
  }
  if (isDisabled) return null;
  return (
    <>
      <PermissionButton
        action={entityId === undefined ? "CREATE" : "UPDATE"}
        entityType={kind.entityType}
        id={entityId}
        variant="default"
        leftSection={<IconPlugConnected size={15} />}
        disabled={!isTestable || test.isPending}
        title={isTestable ? undefined : t("testNeeds")}
        onClick={() => void start()}
      >
        {label}
      </PermissionButton>
      {Dialog && (
        <Dialog isOpen={isOpen} test={test} onAgain={() => void start()} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
