import { Button } from "@mantine/core";
import { useState } from "react";
import { useSharedTypes } from "../../../kinds/share/share-calls.ts";
import { ShareDialog } from "../../../kinds/share/share-dialog.tsx";
import { useTranslation } from "../../../text/use-translation.ts";

interface ShareGroupProps {
  id: string;
  name: string;
  isSaved: boolean;
}

/** Waits for the save, because recipients see the group as it is stored. */
export function ShareGroup({ id, name, isSaved }: ShareGroupProps) {
  const { t } = useTranslation("shares");
  const [isSharing, setSharing] = useState(false);
  const mayShare = useSharedTypes().includes("CAMERA_GROUP");
  if (!mayShare) return null;
  return (
    <>
      <Button
        variant="default"
        disabled={!isSaved}
        title={isSaved ? undefined : t("saveFirst")}
        onClick={() => setSharing(true)}
      >
        {t("create")}
      </Button>
      <ShareDialog
        isOpen={isSharing}
        onClose={() => setSharing(false)}
        subject={{ type: "CAMERA_GROUP", id, name }}
      />
    </>
  );
}
