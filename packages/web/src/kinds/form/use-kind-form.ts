import type { FieldIssue } from "@gantry/domain/errors.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import { api } from "../../queries/api.ts";
import { ApiError } from "../../queries/api-error.ts";
import { type Entity, queryKeys } from "../../queries/kind-queries.ts";
import { useLive, useUpdates } from "../../realtime/live.ts";
import { entityName, kindMessage } from "../../text/kind-text.ts";
import { toast } from "../../kit/toasts/toasts.ts";
import {
  comparableFields,
  type FormValues,
  formIssues,
  toSentDocument,
  startValues,
} from "./draft/form-document.ts";
import { restoreDraft, useFormDraft, useKeptDraft } from "./draft/form-draft.ts";
import { takeSaved } from "./draft/take-saved.ts";
import { saveErrorText } from "./draft/save-error-text.ts";
import { fieldOf, issueText } from "./draft/issue-text.ts";
import { listChangedFields, mergeDocuments } from "./draft/three-way.ts";

export type FormMode = "new" | "edit" | "clone";

export interface Conflict {
  base: Entity;
  theirs: Entity;
  isMerged: boolean;
}

interface Options {
  kind: AnyKind;
  mode: FormMode;
  stored: Entity | undefined;
  start: FormValues;
  entityId?: string | undefined;
  prepare?: (values: FormValues) => FormValues;
}

/** State of an open form. Input is never replaced without the user's consent. */
export function useKindForm({ kind, mode, stored, start, entityId, prepare }: Options) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const draft = useFormDraft(kind, mode, entityId);
  const typedOver = draft.found?.value.base;
  const { base, currentBase, setBase } = useBase(stored && typedOver ? typedOver : stored);
  const [conflict, setConflict] = useState<Conflict | undefined>(
    stored && typedOver && stored.version > typedOver.version
      ? { base: typedOver, theirs: stored, isMerged: false }
      : undefined,
  );
  const [isDeleted, setDeleted] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const isLeavingSaved = useRef(false);
  const isSaving = useRef(false);
  const form = useForm<FormValues>({
    defaultValues: stored && base ? startValues(kind, base) : start,
    mode: "onChange",
    resolver: (values) => {
      const issues = formIssues(kind, values, base);
      return issues.length > 0 ? { values: {}, errors: errorsOf(kind, issues) } : { values, errors: {} };
    },
  });
  const fields = comparableFields(kind);

  const restore = useEffectEvent(() => {
    if (draft.found) restoreDraft(kind, form, draft.found);
  });
  useEffect(() => restore(), []);
  useKeptDraft({ kind, form, draft, currentBase, start });
  useLive(kind.entityType, base ? [base.id] : [], base !== undefined);
  useUpdates(kind.entityType, ({ updateType, entity }) => {
    if (!base || entity.id !== base.id || isSaving.current) return;
    if (updateType === "DELETE") setDeleted(true);
    else if (typeof entity["version"] === "number" && entity["version"] > (conflict?.theirs ?? base).version)
      void announce(base);
  });

  /** Announces a version saved meanwhile; changes nothing. */
  async function announce(from: Entity): Promise<void> {
    const path = `${kind.path}/${encodeURIComponent(from.id)}/form-values`;
    try {
      const theirs = await api.get<Entity>(path);
      if (theirs && theirs.version > from.version) setConflict({ base: from, theirs, isMerged: false });
    } catch (error) {
      // The save will report the conflict.
      console.warn("The other version could not be read", error);
    }
  }

  async function save(overVersion?: number): Promise<void> {
    // A repeated key press before the response would create two entities.
    if (isSaving.current || isLeavingSaved.current) return;
    isSaving.current = true;
    setFailure(undefined);
    try {
      await form.handleSubmit(
        (values) => send(values, overVersion ?? base?.version).catch((error) => handleRefusal(error, values)),
        (errors) => console.warn("The form has errors", Object.keys(errors)),
      )();
    } finally {
      isSaving.current = false;
    }
  }

  async function send(values: FormValues, version: number | undefined): Promise<void> {
    const sent = toSentDocument(kind, prepare ? prepare(values) : values);
    if (!base) {
      const created = await api.post<Entity>(kind.path, sent);
      finishSaving(created, "Created");
      isLeavingSaved.current = true;
      const goesToEntity = kind.detail || kind.opensCreated || mode === "clone";
      await navigate({ to: goesToEntity ? entityPath(kind, created.id) : kind.pages });
      return;
    }
    const saved = await api.put<Entity>(`${kind.path}/${encodeURIComponent(base.id)}`, { ...sent, version });
    finishSaving(saved, "Saved");
    // The response lacks form-only fields; use the sent values.
    const next = { ...sent, ...saved };
    setBase(next);
    setConflict(undefined);
    const isAllSaved = takeSaved(kind, form, { sent: values, saved: next });
    if (kind.opensSaved && isAllSaved) {
      isLeavingSaved.current = true;
      await navigate({ to: entityPath(kind, saved.id) });
    }
  }

  function finishSaving(saved: Entity, outcome: "Saved" | "Created"): void {
    draft.forget();
    cache.removeQueries({ queryKey: queryKeys.form(kind.entityType, saved.id) });
    void cache.invalidateQueries({ queryKey: queryKeys.entity(kind.entityType, saved.id) });
    void cache.invalidateQueries({ queryKey: queryKeys.find(kind.entityType) });
    const text = kindMessage(kind, outcome, entityName(kind, saved["name"]));
    toast(outcome === "Created" ? "success" : "info", text);
  }

  function handleRefusal(error: unknown, values: FormValues): void {
    if (error instanceof ApiError) {
      if (error.code === "staleVersion" && base && error.current) {
        setConflict({ base, theirs: error.current as Entity, isMerged: false });
        return;
      }
      if (error.code === "notFound" && base) return setDeleted(true);
      const issues = issuesOf(kind, error);
      for (const issue of issues) {
        form.setError(fieldOf(issue.field), { type: issue.code, message: issueText(kind, issue) });
      }
      if (issues.length > 0) {
        console.error(error);
        return;
      }
    }
    setFailure(error);
    // Users without a name are shown by user name.
    const name = entityName(kind, values["name"] ?? values["userName"]);
    const { text, detail } = saveErrorText(kind, error, name, base === undefined);
    toast("error", text, { ...(detail === undefined ? {} : { detail }), cause: error });
  }

  return {
    form,
    base,
    conflict,
    isDeleted,
    failure,
    fields,
    isLeavingSaved,
    restoredFrom: draft.found?.typedAt,
    forgetDraft: draft.forget,
    startOver() {
      draft.forget();
      const newest = conflict?.theirs ?? stored;
      setConflict(undefined);
      setBase(newest);
      form.reset(newest ? startValues(kind, newest) : start);
    },
    save: () => save(),
    saveOver: () => save(conflict?.theirs.version),
    loadTheirs() {
      if (!conflict) return;
      draft.forget();
      setBase(conflict.theirs);
      setConflict(undefined);
      form.reset(startValues(kind, conflict.theirs));
    },
    merge() {
      if (!conflict) return;
      const from = startValues(kind, conflict.base);
      const mine = form.getValues();
      const theirs = startValues(kind, conflict.theirs);
      const secrets = Object.entries(mine).filter(([name]) => !fields.includes(name));
      const merged = mergeDocuments(from, mine, theirs, fields);
      setBase(conflict.theirs);
      setConflict({ ...conflict, isMerged: true });
      form.reset(theirs);
      for (const name of listChangedFields(theirs, merged, fields))
        form.setValue(name, merged[name], { shouldDirty: true });
      for (const [name, value] of secrets) form.setValue(name, value, { shouldDirty: true });
    },
  };
}

/** The version that the form changes; `currentBase` is ahead of the rendering. */
function useBase(first: Entity | undefined) {
  const [base, renderBase] = useState(first);
  const current = useRef(first);
  return {
    base,
    currentBase: () => current.current,
    setBase(next: Entity | undefined) {
      current.current = next;
      renderBase(next);
    },
  };
}

export type KindFormState = ReturnType<typeof useKindForm>;

export function errorsOf(kind: AnyKind, issues: readonly FieldIssue[]): FieldErrors<FormValues> {
  return Object.fromEntries(
    issues.map((issue) => [fieldOf(issue.field), { type: issue.code, message: issueText(kind, issue) }]),
  );
}

function issuesOf(kind: AnyKind, error: ApiError): FieldIssue[] {
  if (error.code === "nameTaken") return [{ field: kind.unique ?? "name", code: "nameTaken" }];
  return error.issues.filter(({ field }) => Object.hasOwn(kind.fields, fieldOf(field)));
}
