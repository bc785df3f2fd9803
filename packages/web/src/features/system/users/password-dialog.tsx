import { Button, Checkbox, CopyButton, Group, Stack, TextInput } from "@mantine/core";
import { type User, user as userKind } from "@gantry/domain/kinds/user.ts";
import { passwordFrom } from "@gantry/domain/people/password-rules.ts";
import { IconCopy, IconRefresh } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { ApiError } from "../../../queries/api-error.ts";
import { issueText } from "../../../kinds/form/draft/issue-text.ts";
import "../../../kit/look/mantine-inputs.ts";
import { DialogContent, DialogFrame } from "../../../kit/dialog/dialog.tsx";
import { errorText } from "../../../queries/error-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { heldOf, setPassword } from "./users.ts";

interface PasswordDialogProps {
  user: User;
  isOpen: boolean;
  onClose: () => void;
}

export function PasswordDialog(props: PasswordDialogProps) {
  const { t } = useTranslation("users");
  const { user, isOpen, onClose } = props;
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title={t("password.title", { name: user.name ?? "" })}>
      <PasswordForm {...props} />
    </DialogFrame>
  );
}

// Remounted on each opening to clear the previous password.
function PasswordForm({ user, onClose }: PasswordDialogProps) {
  const { t } = useTranslation("users");
  const [password, type] = useState(generatePassword);
  const [isTemporary, setTemporary] = useState(true);
  const name = user.name ?? "";
  const set = useSetPassword(user, onClose);
  return (
    <DialogContent
      onClose={onClose}
      onSubmit={() => set.mutate({ password, temporary: isTemporary })}
      actions={
        <Button type="submit" loading={set.isPending}>
          {t("password.submit")}
        </Button>
      }
    >
      <Stack gap={12}>
        <Group gap={8} align="flex-end">
          <TextInput
            label={t("password.label")}
            value={password}
            onChange={(event) => type(event.currentTarget.value)}
            error={set.error ? problemOf(set.error) : undefined}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            className="grow"
            classNames={{ input: "mono" }}
          />
          <CopyButton value={password}>
            {({ copied, copy }) => (
              <Button variant="default" leftSection={<IconCopy size={15} />} onClick={copy}>
                {copied ? t("password.copied") : t("password.copy")}
              </Button>
            )}
          </CopyButton>
          <Button
            variant="default"
            leftSection={<IconRefresh size={15} />}
            onClick={() => {
              set.reset();
              type(generatePassword());
            }}
          >
            {t("password.generate")}
          </Button>
        </Group>
        <p className="dim small">{t("password.hint", { name })}</p>
        <Checkbox
          label={t("password.temporary")}
          checked={isTemporary}
          onChange={(event) => setTemporary(event.currentTarget.checked)}
        />
        <p className="dim small">{t("password.ends", { name })}</p>
      </Stack>
    </DialogContent>
  );
}

function useSetPassword(user: User, onDone: () => void) {
  const { t } = useTranslation("messages");
  const cache = useQueryClient();
  const name = user.name ?? "";
  return useMutation({
    mutationFn: (newPassword: { password: string; temporary: boolean }) => setPassword(user.id, newPassword),
    onSuccess: () => {
      toast("success", t("passwordReset", { name }));
      for (const queryKey of heldOf(user.id)) void cache.invalidateQueries({ queryKey });
      onDone();
    },
    onError: (cause) => {
      // Password issues are shown at the field.
      if (!issueOf(cause))
        toast("error", t("passwordResetError", { name }), { detail: errorText(cause), cause });
    },
  });
}

const issueOf = (error: Error) =>
  error instanceof ApiError ? error.issues.find(({ field }) => field === "password") : undefined;

function problemOf(error: Error): string {
  const issue = issueOf(error);
  return issue ? issueText(userKind, issue) : errorText(error);
}

// More bytes than ever needed.
const generatePassword = (): string => passwordFrom(crypto.getRandomValues(new Uint8Array(256))) ?? "";
