import type { SignLibraryMessage } from "@gantry/domain/kinds/sign-library-message.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { assumeFace, type DisplaySize } from "@gantry/domain/sign/message/library-message.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { entityQuery } from "../../../queries/kind-queries.ts";
import { DialogFrame } from "../../../kit/dialog/dialog.tsx";
import "../../../kit/look/mantine-inputs.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import type { Sign } from "../sign/sign-entity.ts";
import { faceFor } from "../sign/sign-view.ts";
import { displayTypesQuery, libraryQuery } from "./library-calls.ts";
import { PickerTable } from "./picker-table.tsx";
import { useLibraryRules } from "./use-library-check.ts";

interface LibraryPickerProps {
  opened: boolean;
  /** Includes this sign's own messages, and shows what fits it. */
  signId?: string;
  /** Without a sign: the target face size. */
  displaySize?: DisplaySize;
  /** Called with the wording for the sign or size, and its library message. */
  onPick: (message: SignMessage, libraryMessage: SignLibraryMessage) => void;
  onClose: () => void;
}

export function LibraryPicker(props: LibraryPickerProps) {
  const { t } = useTranslation("signLibrary");
  const { opened, onClose } = props;
  return (
    <DialogFrame isOpen={opened} onClose={onClose} width="large" title={t("picker.title")}>
      {opened && <PickerContent {...props} />}
    </DialogFrame>
  );
}

function PickerContent({ signId, displaySize, onPick, onClose }: LibraryPickerProps) {
  const { t } = useTranslation("signLibrary");
  const library = useQuery(libraryQuery(signId));
  const types = useQuery(displayTypesQuery);
  const sign = useQuery({ ...entityQuery<Sign>(signKind, signId ?? ""), enabled: signId !== undefined });
  const rules = useLibraryRules(sign.data?.category === "VSL");
  const { pixelWidth, pixelHeight } = displaySize ?? {};
  const sized = useMemo(
    () => (pixelWidth && pixelHeight ? assumeFace({ pixelWidth, pixelHeight }) : undefined),
    [pixelWidth, pixelHeight],
  );
  const failed = [library, types, sign].find(({ error, data }) => error && data === undefined);
  if (failed) {
    return (
      <FailedToLoad
        title={t("picker.loadFailed")}
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  const isWaiting = signId !== undefined && sign.isPending;
  if (!library.data || !types.data || !rules || isWaiting) return <RowSkeletons rows={6} />;
  return (
    <PickerTable
      library={library.data.items}
      types={types.data.items}
      sign={sign.data ?? undefined}
      chosenFace={sign.data ? faceFor(sign.data) : sized}
      words={rules}
      onPick={(message, libraryMessage) => {
        onPick(message, libraryMessage);
        onClose();
      }}
    />
  );
}
