import { translate } from "../../../text/translate.ts";
import { api } from "../../../queries/api.ts";
import { saveAs } from "../../../kit/save-as.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { agentsPath } from "./agent-paths.ts";

export type InstallerOs = "linux" | "windows";

/** ADM-031. */
export async function downloadInstaller(os: InstallerOs): Promise<void> {
  try {
    const { bytes, disposition } = await api.download(`${agentsPath}/installer?os=${os}`);
    saveAs(bytes, installerName(disposition, os));
    toast("success", translate("agents:downloadAgentSuccess"));
  } catch (cause) {
    toast("error", translate("agents:downloadAgentError"), { cause });
  }
}

/** The server's file name; default zip for Windows, otherwise tar.gz (ADM-026, ADM-027). */
export function installerName(disposition: string | null, os: InstallerOs): string {
  const named = /filename="?([^";]+)"?/i.exec(disposition ?? "")?.[1]?.trim();
  return named || (os === "windows" ? "gantry-agent.zip" : "gantry-agent.tar.gz");
}
