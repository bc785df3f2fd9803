import type { CommandOfSign } from "@gantry/domain/contract/answers/lane-use.ts";
import { Box, Button, Group, Menu } from "@mantine/core";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { IconAlertTriangle, IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { useKeys } from "../../../kit/screen/keys.ts";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import type { Sign } from "../sign/sign-entity.ts";
import { faceFor } from "../sign/sign-view.ts";
import { ConfirmActivation } from "./confirm-activation.tsx";
import { commandsQuery } from "./lane-use-calls.ts";
import { MessagePicture } from "./message-picture.tsx";
import type { SlotChoice } from "./use-activation.ts";

interface CommandMenuProps {
  sign: Sign;
  /** `execute`: confirm and post (SIGN-082). `select`: only return the choice (SIGN-083). */
  mode: "execute" | "select";
  /** Called with the choice; in `execute` after posting. */
  onChoose?: (command: CommandOfSign, message: SignMessage) => void;
  /** A repair button has priority as the primary one. */
  isSecondary?: boolean;
}

const pictureSizePx = 38;
/** Commands with digit keys while the menu is open. */
const digits = 9;

/** SIGN-028. */
export function CommandMenu({ sign, mode, onChoose, isSecondary = false }: CommandMenuProps) {
  const { t } = useTranslation("laneUse");
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<CommandOfSign | null>(null);
  // In `select` mode, which may appear many times, fetch only on opening.
  const isWanted = mode === "execute" || isOpen;
  const { data, error, isFetching, refetch } = useQuery({ ...commandsQuery(sign.id), enabled: isWanted });
  const hasFailed = error !== null && !data;
  const open = (next: boolean) => {
    if (next && isWanted && !isFetching) void refetch();
    setOpen(next && !hasFailed);
  };
  const commands = (data?.items ?? []).filter(({ enabled }) => enabled);
  const choose = (command: CommandOfSign) => {
    setOpen(false);
    if (mode === "execute") setChosen(command);
    else if (command.message) onChoose?.(command, command.message);
  };
  return (
    <>
      {mode === "execute" && <CommandKey title={sign.name} onPress={() => open(true)} />}
      <Menu opened={isOpen} onChange={open} position="bottom-start" width={320} withinPortal>
        <Menu.Target>
          <Button
            variant={mode === "select" || isSecondary ? "default" : "filled"}
            title={hasFailed ? t("signCommandsLoadError") : undefined}
            leftSection={hasFailed ? <IconAlertTriangle size={16} aria-hidden /> : undefined}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {mode === "execute" ? t("command") : t("choose")}
            {mode === "execute" && <kbd className="button-key">C</kbd>}
          </Button>
        </Menu.Target>
        <Menu.Dropdown onKeyDown={(event) => chooseByDigit(event, commands, choose)}>
          <Menu.Label>{t("commands")}</Menu.Label>
          <CommandList sign={sign} commands={data ? commands : undefined} onChoose={choose} />
          <Menu.Divider />
          <Box className="dim small" px={12} py={6}>
            {t(mode === "execute" ? "asksFirst" : "chosenOnly")}
          </Box>
        </Menu.Dropdown>
      </Menu>
      <ConfirmActivation
        sign={sign}
        choice={chosen && choiceOf(chosen)}
        onClose={() => setChosen(null)}
        onDone={() => {
          if (chosen?.message) onChoose?.(chosen, chosen.message);
        }}
      />
    </>
  );
}

function CommandKey({ title, onPress }: { title: string; onPress: () => void }) {
  const { t } = useTranslation("laneUse");
  useKeys(
    {
      c: (event) => {
        event.preventDefault();
        onPress();
      },
    },
    () => ({ title, keys: [[["C"], t("command")]] }),
  );
  return null;
}

interface CommandListProps {
  sign: Sign;
  commands: readonly CommandOfSign[] | undefined;
  onChoose: (command: CommandOfSign) => void;
}

function CommandList({ sign, commands, onChoose }: CommandListProps) {
  const { t } = useTranslation("laneUse");
  const face = faceFor(sign);
  if (!commands) return <RowSkeletons rows={3} />;
  if (commands.length === 0)
    return (
      <Box className="dim" px={12} py={6}>
        {t("noCommands")}
      </Box>
    );
  return (
    <Box mah="min(60vh, 460px)" style={{ overflowY: "auto" }}>
      {commands.map((command, index) => {
        const { id, name, slot, priority, message, obstacle } = command;
        return (
          <Menu.Item
            key={id}
            disabled={obstacle !== null}
            leftSection={
              <Group w={46} mih={42} justify="center">
                {message && <MessagePicture face={face} message={message} sizePx={pictureSizePx} />}
              </Group>
            }
            rightSection={index < digits ? <kbd>{index + 1}</kbd> : undefined}
            onClick={() => onChoose(command)}
          >
            <div>{name}</div>
            <span className="dim small">
              {obstacle ? t(`obstacle.${obstacle}`) : t("slotAndPriority", { slot, priority })}
            </span>
          </Menu.Item>
        );
      })}
    </Box>
  );
}

function chooseByDigit(
  event: KeyboardEvent,
  commands: readonly CommandOfSign[],
  onChoose: (command: CommandOfSign) => void,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const command = /^[1-9]$/.test(event.key) ? commands[Number(event.key) - 1] : undefined;
  if (!command || command.obstacle) return;
  event.preventDefault();
  onChoose(command);
}

function choiceOf(command: CommandOfSign): SlotChoice | null {
  const { id: signCommandId, name, slot, priority, message, contentHash } = command;
  return message && contentHash ? { signCommandId, name, slot, priority, message, contentHash } : null;
}
