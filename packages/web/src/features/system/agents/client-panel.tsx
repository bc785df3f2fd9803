import { Box, Button, CopyButton, Stack } from "@mantine/core";
import { IconCopy, IconDownload } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "../../../text/use-translation.ts";
import { Loaded } from "../../../queries/loaded.tsx";
import { Note } from "../../../kit/feedback/note.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { useCan } from "../../../session/session-store.ts";
import { errorText } from "../../../queries/error-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import type { ClientConfiguration } from "./agent.ts";
import { clientConfigurationQuery, makeCode } from "./agent-calls.ts";
import { agentType } from "./agent-paths.ts";
import { downloadInstaller } from "./download-installer.ts";
import { dateTimeText } from "../../../kit/time/moment-text.ts";

/** COMM-005, COMM-026. */
export function ClientPanel({ customerSite }: { customerSite?: string | undefined }) {
  const { t } = useTranslation("agents");
  const configuration = useQuery(clientConfigurationQuery);
  const mayAdd = useCan("CREATE", agentType);
  return (
    <Loaded query={configuration} failed={t("loadFailed")} waiting={<RowSkeletons rows={3} delayMs={150} />}>
      {(data) => (
        <Stack gap={12}>
          <Configuration configuration={data} />
          {mayAdd && <CodeMaker customerSite={customerSite} />}
          <Installers />
        </Stack>
      )}
    </Loaded>
  );
}

function Configuration({ configuration }: { configuration: ClientConfiguration }) {
  const { t } = useTranslation("agents");
  const { exists, serverUrl, agents, openCodes } = configuration;
  if (!exists)
    return (
      <Note tone="warning" role="status" title={t("clientMissing")}>
        {t("clientMissingText")}
      </Note>
    );
  return (
    <p>
      {t("clientThere", { url: serverUrl })}
      <span className="dim">
        . {t("clientAgents", { count: agents })}
        {openCodes > 0 && `, ${t("clientCodes", { count: openCodes })}`}.
      </span>
    </p>
  );
}

function CodeMaker({ customerSite }: { customerSite: string | undefined }) {
  const { t } = useTranslation("agents");
  const cache = useQueryClient();
  const making = useMutation({
    mutationFn: () => makeCode(customerSite),
    onSuccess: () => void cache.invalidateQueries({ queryKey: clientConfigurationQuery.queryKey }),
    onError: (cause) => toast("error", t("common:saveError"), { detail: errorText(cause), cause }),
  });
  const made = making.data;
  return (
    <div className="row">
      {made ? (
        <>
          <div className="grow" role="status">
            <div className="dim small">{t("code")}</div>
            <Box component="code" className="mono" fz="lg" style={{ overflowWrap: "anywhere" }}>
              {made.code}
            </Box>
            <div className="dim small">{t("codeOnce", { time: dateTimeText(made.expiresAt) })}</div>
          </div>
          <CopyButton value={made.code}>
            {({ copied, copy }) => (
              <Button variant="default" leftSection={<IconCopy size={15} />} onClick={copy}>
                {copied ? t("copied") : t("copy")}
              </Button>
            )}
          </CopyButton>
        </>
      ) : (
        <Button loading={making.isPending} onClick={() => making.mutate()}>
          {t("makeCode")}
        </Button>
      )}
    </div>
  );
}

function Installers() {
  const { t } = useTranslation("agents");
  return (
    <div className="row">
      <span className="dim">{t("installer")}</span>
      {(["linux", "windows"] as const).map((os) => (
        <Button
          key={os}
          variant="default"
          leftSection={<IconDownload size={15} />}
          onClick={() => void downloadInstaller(os)}
        >
          {t(os === "linux" ? "installerLinux" : "installerWindows")}
        </Button>
      ))}
    </div>
  );
}
