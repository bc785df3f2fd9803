import { translate } from "../../text/translate.ts";
import { toast } from "./toasts.ts";

/** Only over https or from localhost. */
export const canCopy = (): boolean => window.isSecureContext;

/** Copies a text to the clipboard and says so, or that the browser refused it. */
export async function copyText(
  text: string,
  copied: string,
  refused = translate("common:notCopied"),
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast("success", copied);
  } catch (cause) {
    toast("warn", refused, { cause });
  }
}

/** Copies what the browser's address bar shows. */
export const copyPageAddress = (): Promise<void> =>
  copyText(window.location.href, translate("common:addressCopied"), translate("common:addressNotCopied"));
