import { Button } from "@mantine/core";
import { ShareOpener } from "../../../kinds/share/share-opener.tsx";
import { useTranslation } from "../../../text/use-translation.ts";

interface ShareGroupProps {
  id: string;
  name: string;
  isSaved: boolean;
}

/** Waits for the save, because recipients see the group as it is stored. */
export function ShareGroup({ id, name, isSaved }: ShareGroupProps) {
  const { t } = useTranslation("shares");
  return (
    <ShareOpener
      subject={{ type: "CAMERA_GROUP", id, name }}
      opener={(open) => (
        <Button
          variant="default"
          disabled={!isSaved}
          title={isSaved ? undefined : t("saveFirst")}
          onClick={open}
        >
          {t("create")}
        </Button>
      )}
    />
  );
}
