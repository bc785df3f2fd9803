import { sign } from "@gantry/domain/kinds/sign.ts";
import { IconPlugConnected } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { FormToolProps } from "../../../shared/kind-form/form-tool.ts";
import { PermissionButton } from "../../../shared/permission/permission-button.tsx";
import { ConnectionTestDialog } from "./connection-test-dialog.tsx";
import { connectionTest, testBody, testedFields } from "./connection-test.ts";

/** Tests the connection to the sign with what the form holds, before it is saved (COMM-014). */
export function ConnectionTestTool({ form, entityId }: FormToolProps) {
  const { t } = useTranslation("communication");
  const [protocol, host] = useWatch({ control: form.control, name: ["protocol", "host"] });
  const [isOpen, setOpen] = useState(false);
  const test = useMutation(connectionTest);
  const isTestable = typeof protocol === "string" && protocol !== "NONE" && !!host;
  async function start(): Promise<void> {
    // What is wrong with the address is said at its fields, and the first of them has the focus.
    if (!(await form.trigger([...testedFields], { shouldFocus: true }))) return;
    setOpen(true);
    test.mutate(testBody(form.getValues(), entityId));
  }
  return (
    <>
      <PermissionButton
        action={entityId === undefined ? "CREATE" : "UPDATE"}
        entityType={sign.entityType}
        id={entityId}
        variant="default"
        leftSection={<IconPlugConnected size={15} />}
        disabled={!isTestable || test.isPending}
        title={isTestable ? undefined : t("testNeeds")}
        onClick={() => void start()}
      >
        {t("test")}
      </PermissionButton>
      <ConnectionTestDialog
        isOpen={isOpen}
        test={test}
        onAgain={() => void start()}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
