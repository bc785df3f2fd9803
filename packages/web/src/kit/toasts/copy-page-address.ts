import { translate } from "../../text/translate.ts";
import { toast } from "./toasts.ts";

/** Copies what the browser's address bar shows. */
export async function copyPageAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast("success", translate("common:addressCopied"));
  } catch (cause) {
    toast("warn", translate("common:addressNotCopied"), { cause });
  }
}
