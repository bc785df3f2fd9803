import { Button } from "@mantine/core";
import type { SignDisplayType } from "@gantry/domain/kinds/sign-display-type.ts";
import { signDisplayType } from "@gantry/domain/kinds/sign-display-type.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { IconWand } from "@tabler/icons-react";
import { translate } from "../../../text/translate.ts";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import type { KindListExtras } from "../../../kinds/list/extras.ts";
import { useLoadedPart } from "../../../kit/screen/use-loaded-part.ts";
import { useCan } from "../../../session/session-store.ts";
import { useMayCreate } from "../../../session/use-may-create.ts";
import { countOfSize, useSignSizes } from "./sign-sizes.ts";

export const displayTypeExtras: KindListExtras = {
  headActions: FromSigns,
  columns: [
    {
      id: "signs",
      label: () => translate("displayTypes:signs"),
      after: "pixelHeight",
      widthPx: 90,
      cell: (row) => <SignCount row={row} />,
    },
  ],
};

function SignCount({ row }: { row: Entity }) {
  const { data: sizes } = useSignSizes();
  if (!sizes) return <span className="dim">–</span>;
  return <span className="num">{countOfSize(sizes, row as unknown as SignDisplayType)}</span>;
}

function FromSigns() {
  const { t } = useTranslation("displayTypes");
  const mayCreate = useMayCreate(signDisplayType);
  const mayRead = useCan("READ", signKind.entityType);
  const [isOpen, setOpen] = useState(false);
  const [FromSignsDialog, load] = useLoadedPart(() => import("./from-signs-dialog.tsx"));
  if (!mayCreate || !mayRead) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconWand size={15} />}
        onClick={() => {
          load();
          setOpen(true);
        }}
      >
        {t("fromSigns")}
      </Button>
      {FromSignsDialog && <FromSignsDialog isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
