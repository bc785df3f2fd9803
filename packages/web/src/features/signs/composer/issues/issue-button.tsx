import { Group, Popover, Stack, UnstyledButton } from "@mantine/core";
import type { MessageIssue } from "@gantry/domain/sign/message/validate.ts";
import { useTranslation } from "../../../../text/use-translation.ts";
import { deviceGlyphs } from "../../../../kit/status/glyph-shapes.ts";
import { GlyphMark, GlyphText } from "../../../../kit/status/glyphs.tsx";
import { type IssueRepair, repairsOf } from "./issue-repairs.ts";
import { issuePlace, issueText } from "./issue-text.ts";
import { textOf } from "../editor/message-edits.ts";
import type { MessageEditorState } from "../editor/use-message-editor.ts";
import { classNames } from "../../../../kit/class-names.ts";
import css from "../composer.module.css";
import tools from "../tools/tool.module.css";

export function IssueButton({ editor }: { editor: MessageEditorState }) {
  const { t } = useTranslation("signEditor");
  const { issues, isChecking, areIssuesOpen, openIssues } = editor;
  if (issues.length === 0) {
    return (
      <span className="dim" role="status">
        {isChecking ? t("checking") : <GlyphText glyph={deviceGlyphs.ONLINE}>{t("noIssues")}</GlyphText>}
      </span>
    );
  }
  return (
    <Popover
      opened={areIssuesOpen}
      onChange={openIssues}
      position="bottom-end"
      width={400}
      shadow="md"
      trapFocus
      returnFocus
      // Escape closes the panel before its dialog.
      closeOnEscape
    >
      <Popover.Target>
        <button
          type="button"
          className={classNames(tools.tool, tools.bad)}
          aria-keyshortcuts="F2"
          onClick={() => openIssues(!areIssuesOpen)}
        >
          <GlyphMark glyph={deviceGlyphs.OFFLINE} />
          {t("issues", { count: issues.length })}
          <kbd>F2</kbd>
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t("issues", { count: issues.length })}>
        <Group className={css.ruled} gap={8} px={16} py={10}>
          <b>{t("issues", { count: issues.length })}</b>
          <span className="end dim small">{t("clickToGo")}</span>
        </Group>
        <ul style={{ maxHeight: "50vh", overflowY: "auto" }}>
          {issues.map((issue, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- issues have no id, and two may read the same
            <IssueLine key={index} issue={issue} editor={editor} />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

function IssueLine({ issue, editor }: { issue: MessageIssue; editor: MessageEditorState }) {
  const { t } = useTranslation("signEditor");
  const { message, face, alternatives } = editor;
  const repairs = repairsOf({ message, issue, face, alternatives });
  const go = () => {
    editor.openIssues(false);
    const isLine = issue.line !== undefined && issue.textArea === undefined;
    if (isLine) editor.goTo({ page: issue.page, line: issue.line, segment: issue.segment ?? 0 });
    else if (issue.page !== undefined) editor.openPage(issue.page);
  };
  return (
    <li className={css.issue}>
      <Group gap={10} px={16} py={10} align="flex-start" wrap="nowrap">
        <GlyphMark glyph={deviceGlyphs.OFFLINE} />
        <UnstyledButton className="column grow" style={{ gap: 0 }} onClick={go}>
          <b>{issuePlace(issue) || t("whole")}</b>
          <span className="dim small">{issueText(issue)}</span>
        </UnstyledButton>
        <Stack gap={4} align="flex-end" maw={190}>
          {repairs.map((repair) => (
            <RepairButton
              key={`${repair.kind} ${JSON.stringify(repairKey(repair))}`}
              repair={repair}
              editor={editor}
            />
          ))}
        </Stack>
      </Group>
    </li>
  );
}

function repairKey(repair: IssueRepair): unknown {
  return repair.kind === "abbreviate" ? textOf(repair.offer.line) : repair.kind;
}

function RepairButton({ repair, editor }: { repair: IssueRepair; editor: MessageEditorState }) {
  const { t } = useTranslation("signEditor");
  const describeRepair = () => {
    switch (repair.kind) {
      case "font":
        return t("repair.font", { name: repair.fontName, height: repair.heightPx });
      case "abbreviate":
        return t("repair.abbreviate", { text: textOf(repair.offer.line), width: repair.offer.widthPx });
      case "replace":
        return t("repair.replace", { by: repair.by });
      case "removePage":
        return t("repair.removePage", { page: repair.page + 1 });
      case "removeCharacter":
        return t("repair.removeCharacter", { character: repair.character });
      case "defaultColor":
      case "defaultFont":
      case "moveTextArea":
        return t(`repair.${repair.kind}`);
    }
  };
  return (
    <button
      type="button"
      className={classNames(tools.tool, tools.small)}
      onClick={() => editor.change(repair.message)}
    >
      {describeRepair()}
    </button>
  );
}
