import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { Button } from "@mantine/core";
import { IconMessagePlus, IconPlayerStop } from "@tabler/icons-react";
import { translate } from "../../../text/translate.ts";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { countOf, type SelectionActionProps } from "../../../kinds/list/state/selection.ts";
import { useKeys } from "../../../kit/screen/keys.ts";
import { useLoadedPart } from "../../../kit/screen/use-loaded-part.ts";
import { useCan } from "../../../session/session-store.ts";
import { errorText } from "../../../queries/error-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { openMultiSignManager } from "../multi-sign/manager/open-manager.ts";
import { readSelectedSignIds } from "./selected-signs.ts";

/** Requires CONTROL on at least one sign. */
export default function SignBulkActions(props: SelectionActionProps<AnyKind>) {
  const mayControl = useCan("CONTROL", signKind.entityType);
  return mayControl ? <Actions {...props} /> : null;
}

function Actions(props: SelectionActionProps<AnyKind>) {
  const { t } = useTranslation("signDetail");
  const { selection, clear } = props;
  const [isBlanking, setBlanking] = useState(false);
  const [BlankDialog, loadBlankDialog] = useLoadedPart(() => import("./blank-several-dialog.tsx"));
  const count = countOf(selection);
  const post = async () => {
    try {
      openMultiSignManager({ signIds: await readSelectedSignIds(selection), onPosted: clear });
    } catch (cause) {
      toast("error", translate("signDetail:signsFailed"), { detail: errorText(cause), cause });
    }
  };
  const blank = () => {
    loadBlankDialog();
    setBlanking(true);
  };
  useKeys(
    {
      m: (event) => {
        event.preventDefault();
        void post();
      },
    },
    () => ({ title: t("keys.selected"), keys: [[["M"], t("postMany", { count })]] }),
  );
  return (
    <>
      <Button
        leftSection={<IconMessagePlus size={15} />}
        rightSection={<kbd>M</kbd>}
        onClick={() => void post()}
      >
        {t("postMany", { count })}
      </Button>
      <Button
        variant="default"
        className="destructive"
        leftSection={<IconPlayerStop size={15} />}
        onClick={blank}
      >
        {t("blankMany", { count })}
      </Button>
      {BlankDialog && <BlankDialog {...props} isOpen={isBlanking} onClose={() => setBlanking(false)} />}
    </>
  );
}
