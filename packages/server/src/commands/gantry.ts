#!/usr/bin/env node
import { AppError, type ErrorCode } from "@gantry/domain/errors.ts";
import { errors } from "@gantry/domain/locales/en/kinds/errors.ts";
import { fillTemplate } from "../platform/identity/provider/sign-in-page.ts";

/** `gantry COMMAND`: everything that an administrator does on the server's machine. */

interface Command {
  usage: string;
  run(args: string[]): Promise<string | undefined>;
}

/** Programs of their own, which read `process.argv`. */
const scripts: Readonly<Record<string, string>> = {
  migrate: "./migrate.ts",
  "api-key": "./api-key.ts",
  "enrol-code": "./enrol-code.ts",
  "licence-server": "./licence-server.ts",
  "licence vendor-key": "./vendor-key.ts",
  "licence issue": "./issue-licence.ts",
};

const commands: Readonly<Record<string, () => Promise<Command>>> = {
  sql: () => import("./gantry/sql.ts"),
  init: () => import("./gantry/init.ts"),
  serve: () => import("./gantry/serve.ts"),
  tenant: () => import("./gantry/tenant.ts"),
  recover: () => import("./gantry/recover.ts"),
  licence: () => import("./gantry/licence.ts"),
  "bi-login": () => import("./gantry/bi-login.ts"),
  map: () => import("./gantry/map.ts"),
};

async function main(args: string[]): Promise<void> {
  const rest = loadSettings(args);
  const [word = "", ...more] = rest;
  const two = rest.slice(0, 2).join(" ");
  const script = scripts[two] ?? scripts[word];
  if (script !== undefined) {
    process.argv.splice(1, Infinity, script, ...rest.slice(two in scripts ? 2 : 1));
    await import(script);
    return;
  }
  const command = await commands[word]?.();
  if (!command) throw new Error(await describeUsage());
  const answer = await command.run(more);
  if (answer !== undefined) console.log(answer);
}

/** Settings already in the environment win over the file. */
function loadSettings(args: string[]): string[] {
  const isGiven = args[0] === "--env-file" && args[1] !== undefined;
  const file = isGiven ? args[1] : process.env["GANTRY_ENV_FILE"];
  if (file) process.loadEnvFile(file);
  return isGiven ? args.slice(2) : args;
}

async function describeUsage(): Promise<string> {
  const own = await Promise.all(Object.values(commands).map(async (load) => (await load()).usage));
  const others = Object.keys(scripts).filter((name) => !name.includes(" "));
  return `Usage: gantry [--env-file FILE] COMMAND\n\n${[...own, ...others.map((name) => `gantry ${name} ...`)].join("\n")}`;
}

function describeError(error: unknown): string {
  if (error instanceof AppError) return fillTemplate(errors[error.code as ErrorCode], error.params);
  return error instanceof Error ? error.message : String(error);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(describeError(error));
  process.exitCode = 1;
});
