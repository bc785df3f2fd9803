import { Modal } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import "../../kit/look/mantine-inputs.ts";
import { useEscape } from "../../kit/dialog/use-escape.ts";
import { useLoadedPart } from "../../kit/screen/use-loaded-part.ts";
import { PaletteBody } from "./palette-body.tsx";
import { paletteStore, showPalette } from "./palette-store.ts";
import css from "./palette.module.css";

export default function Palette() {
  const { t } = useTranslation("palette");
  const isOpen = paletteStore((state) => state.isOpen);
  const [isChoosingTenant, setChoosingTenant] = useState(false);
  const [TenantDialog, loadTenantDialog] = useLoadedPart(() => import("../shell/user/tenant-dialog.tsx"));
  useEscape(isOpen, () => showPalette(false));
  const switchTenant = () => {
    loadTenantDialog();
    setChoosingTenant(true);
  };
  return (
    <>
      <Modal.Root
        opened={isOpen}
        onClose={() => showPalette(false)}
        closeOnEscape={false}
        size={880}
        yOffset="8vh"
      >
        <Modal.Overlay />
        <Modal.Content aria-label={t("title")} classNames={{ content: css.palette }}>
          <PaletteBody onSwitchTenant={switchTenant} />
        </Modal.Content>
      </Modal.Root>
      {TenantDialog && <TenantDialog isOpen={isChoosingTenant} onClose={() => setChoosingTenant(false)} />}
    </>
  );
}
