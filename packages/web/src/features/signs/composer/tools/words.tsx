import { useTranslation } from "../../../../text/use-translation.ts";
import type { MessageEditorState } from "../editor/use-message-editor.ts";
import { Fact, Facts } from "../../../../kit/facts/facts.tsx";

export function Words({ editor: { issues, areWordsUnknown } }: { editor: MessageEditorState }) {
  const { t } = useTranslation("signEditor");
  const found = issues.filter(
    ({ type }) => type === "forbidden_word" || type === "word_not_in_acceptable_list",
  );
  return (
    <Facts isSmall>
      <Fact label={t("words.title")}>
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
      </Fact>
    </Facts>
  );
}
