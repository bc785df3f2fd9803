import { useTranslation } from "react-i18next";
import type { MessageEditorState } from "../editor/use-message-editor.ts";
import { classNames } from "../../../../kit/class-names.ts";
import css from "../../sign/signs.module.css";

export function Words({ editor: { issues, areWordsUnknown } }: { editor: MessageEditorState }) {
  const { t } = useTranslation("signEditor");
  const found = issues.filter(
    ({ type }) => type === "forbidden_word" || type === "word_not_in_acceptable_list",
  );
  return (
    <dl className={classNames(css.facts, "small")}>
      <dt>{t("words.title")}</dt>
      <dd>
        {areWordsUnknown ? (
          t("words.unknown")
        ) : found.length === 0 ? (
          t("words.fine")
        ) : (
          <span className="bad-text">
            {found
              .map(({ type, text = "", page = 0 }) =>
                t(type === "forbidden_word" ? "words.forbiddenOn" : "words.unlistedOn", {
                  word: text,
                  page: page + 1,
                }),
              )
              .join(", ")}
          </span>
        )}
      </dd>
    </dl>
  );
}
