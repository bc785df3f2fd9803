import { Button, Checkbox, Stack } from "@mantine/core";
import { signDisplayType } from "@gantry/domain/kinds/sign-display-type.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { translate } from "../../../text/translate.ts";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { api } from "../../../queries/api.ts";
import { queryKeys } from "../../../queries/kind-queries.ts";
import { DialogContent, DialogFrame } from "../../../kit/dialog/dialog.tsx";
import "../../../kit/look/mantine-inputs.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { errorText } from "../../../queries/error-text.ts";
import { kindMessage } from "../../../text/kind-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { displayTypesQuery } from "../library/library-calls.ts";
import { type MissingSize, missingSizes, useSignSizes } from "./sign-sizes.ts";

interface FromSignsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export default function FromSignsDialog({ isOpen, onClose }: FromSignsDialogProps) {
  const { t } = useTranslation("displayTypes");
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title={t("dialogTitle")}>
      {isOpen && <Sizes onClose={onClose} />}
    </DialogFrame>
  );
}

function Sizes({ onClose }: Pick<FromSignsDialogProps, "onClose">) {
  const { t } = useTranslation("displayTypes");
  const cache = useQueryClient();
  const signs = useSignSizes();
  const types = useQuery(displayTypesQuery);
  const [unwanted, setUnwanted] = useState<ReadonlySet<string>>(new Set());
  const [isMaking, setMaking] = useState(false);
  const failed = [signs, types].find(({ error, data }) => error && data === undefined);
  if (failed)
    return (
      <FailedToLoad title={t("loadFailed")} error={failed.error} onRetry={() => void failed.refetch()} />
    );
  if (!signs.data || !types.data) return <RowSkeletons rows={3} delayMs={150} />;
  const sizes = missingSizes(signs.data, types.data.items);
  if (sizes.length === 0) return <EmptyState title={t("noneMissing")} text={t("noneMissingText")} />;
  const wanted = sizes.filter((size) => !unwanted.has(nameOfSize(size)));
  const make = async () => {
    setMaking(true);
    const failures = await makeTypes(wanted);
    setMaking(false);
    void cache.invalidateQueries({ queryKey: queryKeys.find(signDisplayType.entityType) });
    if (failures === 0) onClose();
  };
  return (
    <DialogContent
      onClose={onClose}
      actions={
        <Button loading={isMaking} disabled={wanted.length === 0} onClick={() => void make()} data-autofocus>
          {t("make", { count: wanted.length })}
        </Button>
      }
    >
      <Stack gap={12}>
        <p className="dim">{t("dialogText")}</p>
        <ul className="column">
          {sizes.map((size) => {
            const name = nameOfSize(size);
            return (
              <li key={name}>
                <Checkbox
                  label={t("sizeWithSigns", { name, count: size.signCount })}
                  checked={!unwanted.has(name)}
                  onChange={({ currentTarget: { checked } }) =>
                    setUnwanted(
                      checked
                        ? new Set([...unwanted].filter((other) => other !== name))
                        : new Set([...unwanted, name]),
                    )
                  }
                />
              </li>
            );
          })}
        </ul>
      </Stack>
    </DialogContent>
  );
}

async function makeTypes(sizes: readonly MissingSize[]): Promise<number> {
  let made = 0;
  for (const { signCount: _, ...size } of sizes) {
    const name = nameOfSize(size);
    try {
      await api.post(signDisplayType.path, { name, ...size });
      made += 1;
    } catch (cause) {
      toast("error", kindMessage(signDisplayType, "CreateError", name), { detail: errorText(cause), cause });
    }
  }
  if (made > 0) toast("success", translate("displayTypes:made", { count: made }));
  return sizes.length - made;
}

const nameOfSize = ({ pixelWidth, pixelHeight }: Pick<MissingSize, "pixelWidth" | "pixelHeight">): string =>
  translate("displayTypes:size", { width: pixelWidth, height: pixelHeight });
