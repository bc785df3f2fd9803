import type { PublicConfig } from "@gantry/domain/contract/answers/session.ts";
import { api } from "../queries/api.ts";
import { isCallback, Provider } from "./provider.ts";
import { SignInError } from "./sign-in-error.ts";

let provider: Provider | undefined;
let isLeaving = false;

/** Whether the page is redirecting to the provider and will return here. */
export const isLeavingToSignIn = (): boolean => isLeaving;

export function startLeaving(): void {
  isLeaving = true;
}

export async function leave(): Promise<false> {
  if (isLeaving) return false;
  isLeaving = true;
  const { pathname, search, hash } = location;
  await (await discoverProvider()).leave(isCallback(location) ? "/" : pathname + search + hash);
  return false;
}

export async function discoverProvider(): Promise<Provider> {
  try {
    provider ??= await discover();
    return provider;
  } catch (error) {
    throw error instanceof SignInError ? error : new SignInError("noConfig", "", error);
  }
}

async function discover(): Promise<Provider> {
  const config = await api.get<PublicConfig>("/config");
  if (!config) throw new SignInError("noConfig");
  return Provider.discover(config);
}
