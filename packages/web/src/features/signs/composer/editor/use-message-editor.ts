import type { SignCapability } from "@gantry/domain/contract/signs/sign-device.ts";
import type { SignPriority } from "@gantry/domain/kinds/sign-priority.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { fitPageIndex } from "@gantry/domain/sign/message/message-text.ts";
import { defaultPriority, type MessagePage, type SignMessage } from "@gantry/domain/sign/message/message.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffectEvent, useLayoutEffect, useMemo, useState } from "react";
import { prioritiesQuery } from "../../sign/sign-calls.ts";
import { type EditHistory, pushEdit, redo, replacePresent, startHistory, undo } from "./edit-history.ts";
import { changePage } from "./message-edits.ts";
import type { Selection } from "../tools/segment-style.ts";
import { useIssues, useWordRules } from "../issues/use-issues.ts";

export interface MessageEditorOptions {
  face: SignFace;
  /** Speed limit signs accept speeds only. */
  category: "DMS" | "VSL" | "LUS";
  capabilities: readonly SignCapability[];
  signId: string | undefined;
  /** Speed of the road, for legibility; default assumed. */
  speedMph?: number;
  /** Controlled; includes blank pages. */
  value: SignMessage;
  onChange: (message: SignMessage) => void;
  /** The first text is selected at opening. */
  startsSelected?: boolean;
  hasDuration?: boolean;
  hasPriority?: boolean;
}

/** A caret position in the open page, counted from 0. */
export interface EditorTarget {
  line: number;
  segment: number;
  caret?: number;
  isSelected?: boolean;
}

export function useMessageEditor(options: MessageEditorOptions) {
  const { face, category, value, onChange, hasPriority = false, startsSelected = false } = options;
  const [history, setHistory] = useState(() => startHistory(value));
  if (value !== history.present) {
    // Replaced by the caller, for example from the library: an undoable step.
    const isStep = !differsByPriority(history.present, value);
    setHistory(isStep ? pushEdit(history, value) : replacePresent(history, value));
  }
  const [openedPage, setOpenedPage] = useState(0);
  const [selection, setSelection] = useState<Selection>([]);
  // Clamped when pages are removed (EDIT-020).
  const activePage = fitPageIndex(openedPage, value.pages.length);
  const [target, setTarget] = useState<EditorTarget | undefined>(
    startsSelected ? { line: 0, segment: 0, isSelected: true } : undefined,
  );
  const [hasGraphicsOpen, setGraphicsOpen] = useState(false);
  const [areIssuesOpen, openIssues] = useState(false);
  const isVsl = category === "VSL";
  const { rules, alternatives, areWordsUnknown } = useWordRules(isVsl);
  const { issues, isChecking } = useIssues(value.pages, face, rules);
  const { all: priorities, preselected } = usePriorities(hasPriority);
  const message = useMemo(
    () =>
      value.priority === undefined && preselected !== undefined ? { ...value, priority: preselected } : value,
    [value, preselected],
  );

  const applyHistory = (next: EditHistory<SignMessage>) => {
    setHistory(next);
    onChange(next.present);
  };
  const change = (next: SignMessage, burst?: string) =>
    applyHistory(pushEdit(history, next, { burst, nowMs: performance.now() }));
  const openPage = (page: number) => {
    setOpenedPage(page);
    if (page !== activePage) setSelection([]);
  };
  /** Shows the page on which something was undone. */
  const step = (next: EditHistory<SignMessage>) => {
    if (next === history) return;
    const changed = next.present.pages.findIndex((page, index) => page !== value.pages[index]);
    if (changed >= 0) openPage(changed);
    setSelection([]);
    applyHistory(next);
  };

  const isFilledIn = message !== value;
  const fillIn = useEffectEvent(() => onChange(message));
  // Layout effect: later it would undo input typed meanwhile.
  useLayoutEffect(() => {
    if (isFilledIn) fillIn();
  }, [isFilledIn]);

  const page: MessagePage | undefined = value.pages[activePage];
  return {
    ...options,
    isVsl,
    message,
    activePage,
    page,
    openPage,
    selection,
    select: setSelection,
    /** Requested caret position; a new object per request. */
    target,
    goTo({ page: to = activePage, ...place }: Partial<EditorTarget> & { page?: number }) {
      openPage(to);
      setTarget({ line: 0, segment: 0, ...place });
    },
    areIssuesOpen,
    openIssues,
    hasGraphicsOpen,
    openGraphics: () => setGraphicsOpen(true),
    closeGraphics: () => setGraphicsOpen(false),
    change,
    changePage: (edit: (page: MessagePage) => MessagePage, burst?: string) =>
      change(changePage(message, activePage, edit), burst && `${activePage} ${burst}`),
    undo: history.past.length > 0 ? () => step(undo(history)) : undefined,
    redo: history.future.length > 0 ? () => step(redo(history)) : undefined,
    issues,
    isChecking,
    areWordsUnknown,
    alternatives,
    priorities,
  };
}

export type MessageEditorState = ReturnType<typeof useMessageEditor>;

function usePriorities(isEnabled: boolean) {
  const { data, isError } = useQuery({ ...prioritiesQuery, enabled: isEnabled });
  const all = useMemo(() => data ?? [], [data]);
  // A failed list must not block the editor.
  const isSettled = data !== undefined || isError;
  return { all, preselected: isSettled ? preselectPriority(all) : undefined };
}

/** Default priority, otherwise 5 (EDIT-053). */
export function preselectPriority(priorities: readonly Pick<SignPriority, "priority" | "default">[]): number {
  return priorities.find((priority) => priority.default)?.priority ?? defaultPriority;
}

function differsByPriority(before: SignMessage, after: SignMessage): boolean {
  return before.priority === undefined && after.priority !== undefined && before.pages === after.pages;
}
