import type { OwnerGrants } from "@gantry/domain/contract/answers/permissions.ts";
import type { GrantChange } from "@gantry/domain/contract/answers/permissions.ts";
import {
  applyChanges,
  type CellKey,
  cellsOf,
  type GrantCells,
  listChangedCells,
  mergeCells,
  withCell,
} from "@gantry/domain/permissions/grant-cells.ts";
import type { GrantCover } from "@gantry/domain/permissions/grant-cover.ts";
import { useQueryClient } from "@tanstack/react-query";
import { translate } from "../../../text/translate.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "../../../queries/api-error.ts";
import { findDraft, forgetDraft, storeDraft, useDraftPlace } from "../../../session/drafts/draft-store.ts";
import { errorText } from "../../../queries/error-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import type { Remembered } from "./change-cell.ts";
import { type GrantOwner, ownerGrantsKey, saveOwnerGrants } from "./grant-calls.ts";
import { notHeldText } from "./level-text.ts";

interface KeptDraft {
  base: OwnerGrants;
  changes: GrantChange[];
}

interface Draft {
  base: OwnerGrants;
  cells: GrantCells;
  remembered: Remembered;
  othersChanges?: number;
}

/**
 * Unsaved changes of one owner's grants. They survive a reload; other users' changes are merged, and
 * conflicts are resolved by the user.
 */
export function usePermissionDraft(owner: GrantOwner, stored: OwnerGrants) {
  const place = useDraftPlace("permissions", owner.type, owner.id);
  const cache = useQueryClient();
  const [found] = useState(() => findDraft(place, isKeptDraft, Date.now()));
  const [draft, setDraft] = useState<Draft>(() => makeDraft(found?.value ?? { base: stored, changes: [] }));
  const [restoredFrom, setRestoredFrom] = useState(found?.typedAt);
  const [isSaving, setSaving] = useState(false);
  // Read from the cache, which is newer than the props right after a save.
  const latest = cache.getQueryData<OwnerGrants>(ownerGrantsKey(owner)) ?? stored;
  const base = cellsOf(draft.base.grants);
  const theirs = cellsOf(latest.grants);
  const changes = listChangedCells(base, draft.cells);
  const isStale = latest.version !== draft.base.version;
  const { merged, clashes } = isStale
    ? mergeCells(base, draft.cells, theirs)
    : { merged: draft.cells, clashes: [] };

  // Without conflicts, rebase the draft.
  if (isStale && clashes.length === 0 && !isSaving) {
    const othersChanges = changes.length > 0 ? listChangedCells(base, theirs).length : 0;
    setDraft({ base: latest, cells: merged, remembered: draft.remembered, othersChanges });
  }
  const { base: over, othersChanges } = draft;
  useEffect(() => {
    if (othersChanges) toast("info", translate("permissionEditor:merged", { count: othersChanges }));
  }, [over, othersChanges]);

  const kept = JSON.stringify({ base: draft.base, changes } satisfies KeptDraft);
  const keep = useEffectEvent(() => {
    if (changes.length > 0) storeDraft(place, { base: draft.base, changes }, Date.now());
    else forgetDraft(place);
  });
  useEffect(() => keep(), [kept]);

  function setCells(cells: GrantCells): void {
    const remembered = addRemembered(draft.remembered, draft.cells);
    setDraft({ ...draft, cells, remembered });
  }

  function begin(grants: OwnerGrants, from: GrantCells): void {
    setRestoredFrom(undefined);
    setDraft((before) => draftFrom(grants, from, before));
  }

  async function save(): Promise<void> {
    if (isSaving || changes.length === 0 || clashes.length > 0) return;
    setSaving(true);
    try {
      const saved = await saveOwnerGrants(owner, { version: draft.base.version, changes });
      // A pending response may be older than the save.
      await cache.cancelQueries({ queryKey: ownerGrantsKey(owner) });
      cache.setQueryData(ownerGrantsKey(owner), saved);
      begin(saved, draft.cells);
      toast("info", translate("permissionEditor:saved", { count: changes.length }));
      void cache.invalidateQueries({ queryKey: ["detailedPermissions"] });
    } catch (error) {
      handleRefusal(error);
    } finally {
      setSaving(false);
    }
  }

  function handleRefusal(error: unknown): void {
    if (error instanceof ApiError && error.code === "staleGrants" && error.current) {
      cache.setQueryData(ownerGrantsKey(owner), error.current);
      return;
    }
    const isNotHeld = error instanceof ApiError && error.code === "notHeld";
    const detail = isNotHeld ? notHeldText(error.params) : errorText(error);
    toast("error", translate("permissionEditor:saveFailed"), { detail, cause: error });
  }

  return {
    cells: draft.cells,
    remembered: draft.remembered,
    stored: base,
    changes,
    clashes,
    theirs,
    isSaving,
    restoredFrom,
    setCell: (key: CellKey, cover: GrantCover | undefined) => setCells(withCell(draft.cells, key, cover)),
    setCells,
    /** Resolves a conflict: takes these cells from the other user and keeps the rest. */
    resolve(taken: readonly CellKey[]) {
      const cells = taken.reduce((all, key) => withCell(all, key, theirs.get(key)), merged);
      setDraft({ base: latest, cells, remembered: draft.remembered });
    },
    discard() {
      begin(latest, draft.cells);
      forgetDraft(place);
    },
    forget: () => forgetDraft(place),
    save,
  };
}

export type PermissionDraft = ReturnType<typeof usePermissionDraft>;

/** Rebases a draft: changes since `from` stay unsaved. */
export function draftFrom(base: OwnerGrants, from: GrantCells, { cells, remembered }: Draft): Draft {
  return { ...makeDraft({ base, changes: listChangedCells(from, cells) }), remembered };
}

function makeDraft({ base, changes }: KeptDraft): Draft {
  const stored = cellsOf(base.grants);
  return { base, cells: applyChanges(stored, changes), remembered: addRemembered(new Map(), stored) };
}

function addRemembered(remembered: Remembered, cells: GrantCells): Remembered {
  const named = [...cells].filter(([, cover]) => cover !== "all");
  return named.length === 0 ? remembered : new Map([...remembered, ...named]);
}

function isKeptDraft(value: unknown): value is KeptDraft {
  const { base, changes } = (value ?? {}) as Partial<KeptDraft>;
  return typeof base?.version === "string" && Array.isArray(base.grants) && Array.isArray(changes);
}
