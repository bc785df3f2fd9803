import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";

/** A slash that was typed at the start of a word, with what was typed after it. */
export interface Slash {
  from: number;
  query: string;
}

export const slashKey = new PluginKey<Slash | null>("slash");

/** Follows the slash at the cursor; `onKey` answers whether it used the key. */
export function slashPlugin(onKey: (event: KeyboardEvent) => boolean): Plugin<Slash | null> {
  return new Plugin<Slash | null>({
    key: slashKey,
    state: { init: () => null, apply: (change, before) => nextSlash(change, before) },
    props: {
      handleKeyDown: (_view, event) => onKey(event),
      handleDOMEvents: {
        blur: (view) => {
          if (slashKey.getState(view.state)) view.dispatch(closeSlash(view.state));
        },
      },
    },
  });
}

export const closeSlash = ({ tr }: EditorState): Transaction => tr.setMeta(slashKey, "close");

function nextSlash(change: Transaction, before: Slash | null): Slash | null {
  const { $from, empty } = change.selection;
  if (change.getMeta(slashKey) === "close" || !empty || !$from.parent.isTextblock) return null;
  const text = $from.parent.textBetween(0, $from.parentOffset, undefined, "\ufffc");
  const [, query] = /(?:^|\s)\/([^\s/]*)$/u.exec(text) ?? [];
  if (query === undefined) return null;
  const from = $from.pos - query.length - 1;
  // A cursor that only comes to an old slash opens nothing.
  const isTyped = change.docChanged && query === "";
  const isSame = before !== null && change.mapping.map(before.from) === from;
  return isTyped || isSame ? { from, query } : null;
}
