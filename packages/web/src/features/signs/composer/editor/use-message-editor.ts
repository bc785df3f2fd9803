import type { SignCapability } from "@gantry/domain/contract/signs/sign-device.ts";
import type { SignPriority } from "@gantry/domain/kinds/sign-priority.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { fitPageIndex } from "@gantry/domain/sign/message/message-text.ts";
import { defaultPriority, type MessagePage, type SignMessage } from "@gantry/domain/sign/message/message.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffectEvent, useLayoutEffect, useMemo, useState } from "react";
import { prioritiesQuery } from "../../sign/sign-calls.ts";
import { type EditHistory, pushed, redone, replaced, startHistory, undone } from "./edit-history.ts";
import { changePage } from "./message-edits.ts";
import type { Selection } from "../tools/segment-style.ts";
import { useIssues, useWordRules } from "../issues/use-issues.ts";

/** What a message is written for, and where it is kept. */
export interface MessageEditorOptions {
  face: SignFace;
  /** A speed limit sign takes speeds only. */
  category: "DMS" | "VSL" | "LUS";
  capabilities: readonly SignCapability[];
  /** Of the one sign that it is for. */
  signId: string | undefined;
  /** Of the road, for what drivers can read; else the usual one. */
  speedMph?: number;
  /** Kept by the caller as it was given; blank pages are part of it. */
  value: SignMessage;
  onChange: (message: SignMessage) => void;
  /** Whether how long and how urgent are chosen here. */
  hasDuration?: boolean;
  hasPriority?: boolean;
}

/** A place in the open page's text; the caret stands before a character, counted from 0. */
export interface EditorTarget {
  line: number;
  segment: number;
  caret?: number;
}

/** A message while it is written: its open page, what is selected, what is wrong with it, and what can be undone. */
export function useMessageEditor(options: MessageEditorOptions) {
  const { face, category, value, onChange, hasPriority = false } = options;
  const [history, setHistory] = useState(() => startHistory(value));
  if (value !== history.present) {
    // Replaced by the caller, as by a message of the library: a step that can be undone like any other.
    const isStep = !differsByPriority(history.present, value);
    setHistory(isStep ? pushed(history, value) : replaced(history, value));
  }
  const [openedPage, setOpenedPage] = useState(0);
  const [selection, setSelection] = useState<Selection>([]);
  // The open page moves back when it is gone (EDIT-020).
  const activePage = fitPageIndex(openedPage, value.pages.length);
  const [target, setTarget] = useState<EditorTarget>();
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

  const hand = (next: EditHistory<SignMessage>) => {
    setHistory(next);
    onChange(next.present);
  };
  const change = (next: SignMessage, burst?: string) =>
    hand(pushed(history, next, { burst, nowMs: performance.now() }));
  const openPage = (page: number) => {
    setOpenedPage(page);
    if (page !== activePage) setSelection([]);
  };
  /** Goes to the page on which something was undone. */
  const step = (next: EditHistory<SignMessage>) => {
    if (next === history) return;
    const changed = next.present.pages.findIndex((page, index) => page !== value.pages[index]);
    if (changed >= 0) openPage(changed);
    setSelection([]);
    hand(next);
  };

  const isFilledIn = message !== value;
  const fillIn = useEffectEvent(() => onChange(message));
  // Within the same task: later, it would take back what was typed meanwhile.
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
    /** Where the caret was asked to be; another object for each time. */
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
    undo: history.past.length > 0 ? () => step(undone(history)) : undefined,
    redo: history.future.length > 0 ? () => step(redone(history)) : undefined,
    issues,
    isChecking,
    areWordsUnknown,
    alternatives,
    priorities,
  };
}

export type MessageEditorState = ReturnType<typeof useMessageEditor>;

/** All priorities, and the one that a message gets which has none. */
function usePriorities(isEnabled: boolean) {
  const { data, isError } = useQuery({ ...prioritiesQuery, enabled: isEnabled });
  const all = useMemo(() => data ?? [], [data]);
  // Nobody waits for a list that does not come.
  const isSettled = data !== undefined || isError;
  return { all, preselected: isSettled ? preselectedPriority(all) : undefined };
}

/** The priority marked as default; 5 where none is marked (EDIT-053). */
export function preselectedPriority(
  priorities: readonly Pick<SignPriority, "priority" | "default">[],
): number {
  return priorities.find((priority) => priority.default)?.priority ?? defaultPriority;
}

/** Whether nothing but the missing priority differs. */
function differsByPriority(before: SignMessage, after: SignMessage): boolean {
  return before.priority === undefined && after.priority !== undefined && before.pages === after.pages;
}
