import { IconCopy } from "@tabler/icons-react";
import { IconButton } from "../look/icon-button.tsx";
import { canCopy, copyText } from "./copy-text.ts";

/** Copies a text; nothing where the browser cannot. */
export function CopyIconButton({ text, label, copied }: { text: string; label: string; copied: string }) {
  if (!canCopy()) return null;
  return (
    <IconButton icon={IconCopy} iconSize={15} label={label} onClick={() => void copyText(text, copied)} />
  );
}
