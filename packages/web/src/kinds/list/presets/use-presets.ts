import {
  presetEntry,
  presetsId,
  type ReadPresets,
  readPresets,
  withPresetEntry,
} from "@gantry/domain/filters/presets.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { translate } from "../../../text/translate.ts";
import { usePreference } from "../../../session/preference/preference-queries.ts";
import { preferenceKey, type PreferenceScope } from "../../../session/preference/preference-scope.ts";
import { useCan } from "../../../session/session-store.ts";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { errorText } from "../../../queries/error-text.ts";
import { kindText } from "../../../text/kind-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { type ChangedPreset, freshPreference, writePreference } from "./preset-writes.ts";

interface Preset {
  id: string;
  name: string;
  updatedAt: string;
}

export interface ScopePresets<P> extends ReadPresets<P> {
  scope: PreferenceScope;
  /** Users may change their own; the tenant's need permission to update preferences. */
  mayChange: boolean;
}

export interface Presets<P> {
  scopes: readonly ScopePresets<P>[];
  /** A preset with the same name is overwritten. */
  save: (scope: PreferenceScope, name: string, content: Omit<P, keyof Preset>) => void;
  rename: (scope: PreferenceScope, preset: P, name: string) => void;
  overwrite: (scope: PreferenceScope, preset: P, content: Omit<P, keyof Preset>) => void;
  remove: (scope: PreferenceScope, preset: P) => void;
}

export function usePresets<P extends Preset>(
  kind: AnyKind,
  what: "filters" | "columns",
  read: (entry: unknown) => P | undefined,
): Presets<P> {
  const id = presetsId(what, kind.entityType);
  const mayChangeSystem = useCan("UPDATE", "PREFERENCE");
  const user = usePreference("user", id);
  const system = usePreference("system", id);
  const name = translate(`list:presets.${what}Of`, { kinds: kindText(kind, "title") });
  const change = { user: useChange("user", id, name), system: useChange("system", id, name) };
  const scopes: ScopePresets<P>[] = [
    { scope: "user", mayChange: user.isLoaded, ...readPresets(user.metadata, read) },
    {
      scope: "system",
      mayChange: system.isLoaded && mayChangeSystem,
      ...readPresets(system.metadata, read),
    },
  ];
  const write = (scope: PreferenceScope, presetId: string, edit: Edit) =>
    change[scope].mutate({ presetId, ...edit });
  return {
    scopes,
    save(scope, presetName, content) {
      const same = presetNamed(scopes, scope, presetName);
      write(scope, same?.id ?? newId(), {
        entryOf: (was, presetId) => ({
          ...toObject(was),
          id: presetId,
          name: presetName,
          ...content,
          ...makeStamp(),
        }),
        message: translate("list:presets.saved", { name: presetName }),
      });
    },
    rename: (scope, preset, presetName) =>
      write(scope, preset.id, {
        entryOf: (was) => was && { ...toObject(was), name: presetName, ...makeStamp() },
        message: translate("list:presets.renamed", { before: preset.name, name: presetName }),
      }),
    overwrite: (scope, preset, content) =>
      write(scope, preset.id, {
        entryOf: (was) => was && { ...toObject(was), ...content, ...makeStamp() },
        message: translate("list:presets.overwritten", { name: preset.name }),
      }),
    remove: (scope, preset) =>
      write(scope, preset.id, {
        entryOf: () => undefined,
        message: translate("list:presets.deleted", { name: preset.name }),
      }),
  };
}

export function presetNamed<P extends Preset>(
  scopes: readonly ScopePresets<P>[],
  scope: PreferenceScope,
  name: string,
): P | undefined {
  const ofScope = scopes.find((one) => one.scope === scope)?.presets ?? [];
  return ofScope.find((preset) => preset.name.trim().toLowerCase() === name.trim().toLowerCase());
}

interface Edit {
  entryOf: (was: unknown, presetId: string) => unknown;
  index?: number;
  /** Success message; without it there is no message and no undo. */
  message?: string;
}

function useChange(scope: PreferenceScope, id: string, name: string) {
  const cache = useQueryClient();
  const mutation = useMutation({
    // Serialized with all other preference changes.
    scope: { id: preferenceKey(scope).join(" ") },
    async mutationFn({ presetId, entryOf, index }: Edit & { presetId: string }): Promise<ChangedPreset> {
      // Applied to the current state, so that others' changes are kept.
      const metadata = await freshPreference(cache, scope, id);
      const was = presetEntry(metadata, presetId);
      const next = withPresetEntry(metadata, presetId, entryOf(was?.entry, presetId), index);
      if (next || was) await writePreference(cache, scope, id, next && { id, name, metadata: next });
      return { was };
    },
    onSuccess({ was }, { presetId, message }) {
      if (message === undefined) return;
      const back: Edit = { entryOf: () => was?.entry, index: was?.index };
      const undo = () => mutation.mutate({ presetId, ...back });
      toast("info", message, { action: { label: translate("common:undo"), run: undo } });
    },
    onError: (cause) => toast("error", translate("list:presets.failed"), { detail: errorText(cause), cause }),
  });
  return mutation;
}

const makeStamp = () => ({ updatedAt: new Date(serverNowMs()).toISOString() });

// `crypto.randomUUID` needs a secure context; a site may be served without TLS in its own network.
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

const toObject = (entry: unknown): object => (typeof entry === "object" && entry !== null ? entry : {});
