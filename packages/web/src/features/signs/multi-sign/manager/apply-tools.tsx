import { Button, Group } from "@mantine/core";
import { IconBook2, IconPencil } from "@tabler/icons-react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { CommandMenu } from "../../lane-use/command-menu.tsx";
import type { Sign } from "../../sign/sign-entity.ts";
import type { ApplyTask } from "./apply-dialogs.tsx";
import type { Category } from "../sign-groups.ts";

interface ApplyToolsProps {
  category: Category;
  /** Marked signs, or all of the tab. */
  signs: readonly Sign[];
  isSome: boolean;
  onStart: (task: ApplyTask) => void;
}

/** SIGN-038. */
export function ApplyTools({ category, signs, isSome, onStart }: ApplyToolsProps) {
  const { t } = useTranslation("multiSign");
  const count = signs.length;
  const [first] = signs;
  const name = t(isSome ? "apply.some" : "apply.all", { count, category });
  return (
    <Group gap={8} py={6}>
      {category === "LUS" && first && (
        <CommandMenu
          sign={first}
          mode="select"
          onChoose={(command, message) => onStart({ kind: "command", signs, command, message })}
        />
      )}
      <Button
        variant="default"
        leftSection={<IconBook2 size={15} />}
        onClick={() => onStart({ kind: "library", signs })}
        aria-label={t("apply.libraryFor", { name })}
      >
        {t("apply.library")}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPencil size={15} />}
        onClick={() => onStart({ kind: "edit", signs })}
      >
        {t("apply.edit", { name })}
      </Button>
    </Group>
  );
}
