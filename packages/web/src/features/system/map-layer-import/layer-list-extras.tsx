import { Button } from "@mantine/core";
import { mapLayer } from "@gantry/domain/kinds/map-layer.ts";
import { IconFileImport } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { KindListExtras } from "../../../kinds/list/extras.ts";
import { useMayCreate } from "../../../session/use-may-create.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { layerImportPath } from "./import-path.ts";

export const layerListExtras: KindListExtras = { headActions: ImportButton };

function ImportButton() {
  const { t } = useTranslation("map");
  if (!useMayCreate(mapLayer)) return null;
  return (
    <Button
      component={Link}
      to={layerImportPath}
      variant="default"
      leftSection={<IconFileImport size={15} />}
    >
      {t("import.button")}
    </Button>
  );
}
