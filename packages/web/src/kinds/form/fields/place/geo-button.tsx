import { Button } from "@mantine/core";
import { IconMapPin } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { useLoadedPart } from "../../../../kit/screen/use-loaded-part.ts";
import type { TypedPlace } from "./geo-dialog.tsx";
import type { Place } from "./geo-map.ts";

export function GeoButton({
  label,
  of,
  places,
  isDisabled,
  onUse,
  takeElement,
}: {
  label: string;
  of: "point" | "line";
  places: readonly TypedPlace[];
  isDisabled: boolean;
  onUse: (places: readonly Place[]) => void;
  takeElement?: (element: HTMLElement | null) => void;
}) {
  const { t } = useTranslation("pictures");
  const [isOpen, setIsOpen] = useState(false);
  const [GeoDialog, loadDialog] = useLoadedPart(() => import("./geo-dialog.tsx"));
  return (
    <>
      <Button
        ref={takeElement}
        variant="default"
        leftSection={<IconMapPin size={15} />}
        disabled={isDisabled}
        onClick={() => {
          loadDialog();
          setIsOpen(true);
        }}
      >
        {t("onMap")}
      </Button>
      {GeoDialog && (
        <GeoDialog
          isOpen={isOpen}
          label={label}
          of={of}
          places={places}
          onUse={(chosen) => {
            onUse(chosen);
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
