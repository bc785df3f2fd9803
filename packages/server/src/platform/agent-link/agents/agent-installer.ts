import { type PackedFile, tarGz, zip } from "./pack-files.ts";

/** An archive that starts an agent from an installed Gantry package. Contains no secrets. */
interface Installer {
  bytes: Buffer;
  name: string;
  type: string;
}

/** `linux`: a tar.gz with a shell script and a systemd unit; `windows`: a zip with a PowerShell script. */
export async function agentInstaller(
  os: "linux" | "windows",
  { publicUrl, tenantId }: { publicUrl: string; tenantId: string },
): Promise<Installer> {
  const name = `gantry-agent-${tenantId.replaceAll(/[^\w-]/g, "_")}`;
  const files = os === "linux" ? linuxFiles(publicUrl, tenantId) : windowsFiles(publicUrl, tenantId);
  const packed = files.map((file) => ({ ...file, name: `${name}/${file.name}` }));
  return os === "linux"
    ? { bytes: await tarGz(packed), name: `${name}.tar.gz`, type: "application/gzip" }
    : { bytes: await zip(packed), name: `${name}.zip`, type: "application/zip" };
}

const listSettings = (
  publicUrl: string,
  tenantId: string,
): [name: string, value: string, comment: string][] => [
  ["GANTRY_HOME", "", "Folder of the installed Gantry package"],
  ["GANTRY_SERVER_URL", publicUrl, "Address of the server"],
  ["GANTRY_AGENT_NAME", `${tenantId} agent`, "Name under which the agent is listed"],
  ["GANTRY_AGENT_DATA", "", "Folder for key, id and journal; if empty, the folder data beside this file"],
  [
    "GANTRY_AGENT_KEY_FILE",
    "",
    "File with at least 32 characters that encrypts device passwords on this machine; keep it on another disk",
  ],
  [
    "GANTRY_AGENT_CODE",
    "",
    "One-time code from the console, valid for 15 minutes; needed for the first start only",
  ],
];

function linuxFiles(publicUrl: string, tenantId: string): PackedFile[] {
  const lines = listSettings(publicUrl, tenantId).map(
    ([name, value, comment]) => `# ${comment}\n${name}="${value}"`,
  );
  return [
    { name: "agent.env", text: `${lines.join("\n")}\n` },
    { name: "start.sh", text: linuxStart, isProgram: true },
    { name: "gantry-agent.service", text: systemdUnit },
    { name: "README.md", text: writeReadme(tenantId, linuxSteps) },
  ];
}

function windowsFiles(publicUrl: string, tenantId: string): PackedFile[] {
  const lines = listSettings(publicUrl, tenantId).map(
    ([name, value, comment]) => `# ${comment}\n${name}=${value}`,
  );
  const files = [
    { name: "agent.env", text: `${lines.join("\n")}\n` },
    { name: "start.ps1", text: windowsStart },
    { name: "README.md", text: writeReadme(tenantId, windowsSteps) },
  ];
  return files.map((file) => ({ ...file, text: file.text.replaceAll("\n", "\r\n") }));
}

const linuxStart = `#!/bin/sh
# Starts the agent in the foreground with the settings in agent.env.
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
set -a
. "$here/agent.env"
set +a
: "\${GANTRY_HOME:?set it in agent.env}"
GANTRY_AGENT_DATA=\${GANTRY_AGENT_DATA:-$here/data}
NODE_COMPILE_CACHE=\${NODE_COMPILE_CACHE:-$GANTRY_AGENT_DATA/compiled}
export GANTRY_AGENT_DATA NODE_COMPILE_CACHE
umask 077
exec "$GANTRY_HOME/node_modules/.bin/node" "$GANTRY_HOME/packages/agent/src/main.ts"
`;

const systemdUnit = `[Unit]
Description=Gantry communication agent
After=network-online.target
Wants=network-online.target

[Service]
ExecStart=/opt/gantry-agent/start.sh
User=gantry
Restart=always
RestartSec=5
RestartPreventExitStatus=3
# Encrypts device passwords and the agent's key on this machine. To create it:
#   openssl rand -hex 32 | systemd-creds encrypt --name=gantry-agent-key - /etc/gantry-agent-key.cred
#LoadCredentialEncrypted=gantry-agent-key:/etc/gantry-agent-key.cred
# The agent hands its devices over to other agents before it exits.
TimeoutStopSec=30

[Install]
WantedBy=multi-user.target
`;

const windowsStart = `# Starts the agent in the foreground with the settings in agent.env.
$ErrorActionPreference = "Stop"
$here = Split-Path -Parent $MyInvocation.MyCommand.Path
Get-Content (Join-Path $here "agent.env") | Where-Object { $_ -match "^[A-Z_]+=" } | ForEach-Object {
  $name, $value = $_ -split "=", 2
  [Environment]::SetEnvironmentVariable($name, $value)
}
if (-not $env:GANTRY_HOME) { throw "Set GANTRY_HOME in agent.env." }
if (-not $env:GANTRY_AGENT_DATA) { $env:GANTRY_AGENT_DATA = Join-Path $here "data" }
if (-not $env:NODE_COMPILE_CACHE) { $env:NODE_COMPILE_CACHE = Join-Path $env:GANTRY_AGENT_DATA "compiled" }
& (Join-Path $env:GANTRY_HOME "node_modules\\.bin\\node.cmd") (Join-Path $env:GANTRY_HOME "packages\\agent\\src\\main.ts")
exit $LASTEXITCODE
`;

const linuxSteps = `1. Unpack this folder to /opt/gantry-agent, owned by the user that runs the agent.
2. Set GANTRY_HOME in agent.env to the folder of the Gantry package (run \`npm run setup\` there once).
3. Create a one-time code in the console (System, Communication agents) and set GANTRY_AGENT_CODE to it.
4. Start it: \`./start.sh\`, or copy gantry-agent.service to /etc/systemd/system and run
   \`systemctl enable --now gantry-agent\`.
5. When the console lists the agent, clear GANTRY_AGENT_CODE; the code works only once.`;

const windowsSteps = `1. Unpack this folder, for example to C:\\gantry-agent.
2. Set GANTRY_HOME in agent.env to the folder of the Gantry package (run \`npm run setup\` there once).
3. Create a one-time code in the console (System, Communication agents) and set GANTRY_AGENT_CODE to it.
4. Start it: \`powershell -ExecutionPolicy Bypass -File start.ps1\`, or run that at startup with the Task Scheduler.
5. When the console lists the agent, clear GANTRY_AGENT_CODE; the code works only once.`;

const writeReadme = (tenantId: string, steps: string) => `# Communication agent of ${tenantId}

The agent connects outward to the server (https and websocket to the address in agent.env) and to the devices of its
site; nothing connects to it.

${steps}

The data folder holds the agent's private key and, while the server is unreachable, the reports of the devices. Keep it
readable by the agent's user only, and do not copy it to a second machine: each agent needs its own key.
`;
