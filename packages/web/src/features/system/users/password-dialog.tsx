import { Button, Checkbox, CopyButton, Modal, TextInput } from "@mantine/core";
import { type User, user as userKind } from "@gantry/domain/kinds/user.ts";
import { passwordFrom } from "@gantry/domain/people/password-rules.ts";
import { IconCopy, IconRefresh } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../queries/api-error.ts";
import { issueText } from "../../../kinds/form/draft/issue-text.ts";
import "../../../kit/look/mantine-inputs.ts";
import { errorText } from "../../../queries/error-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import "./users.css";
import { heldOf, setPassword } from "./users.ts";

export function PasswordDialog({
  user,
  isOpen,
  onClose,
}: {
  user: User;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(["users", "common"]);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t("password.title", { name: user.name ?? "" })}
      size={520}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <PasswordForm user={user} onClose={onClose} />
    </Modal>
  );
}

// Remounted on each opening to clear the previous password.
function PasswordForm({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation(["users", "common"]);
  const [password, type] = useState(generated);
  const [isTemporary, setTemporary] = useState(true);
  const name = user.name ?? "";
  const set = useSetPassword(user, onClose);
  return (
    <form
      className="user-password-form"
      onSubmit={(event) => {
        event.preventDefault();
        set.mutate({ password, temporary: isTemporary });
      }}
    >
      <div className="row user-password">
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
            type(generated());
          }}
        >
          {t("password.generate")}
        </Button>
      </div>
      <p className="dim small">{t("password.hint", { name })}</p>
      <Checkbox
        label={t("password.temporary")}
        checked={isTemporary}
        onChange={(event) => setTemporary(event.currentTarget.checked)}
      />
      <p className="dim small">{t("password.ends", { name })}</p>
      <div className="dialog-foot">
        <Button variant="default" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" loading={set.isPending}>
          {t("password.submit")}
        </Button>
      </div>
    </form>
  );
}

function useSetPassword(user: User, onDone: () => void) {
  const { t } = useTranslation("messages");
  const cache = useQueryClient();
  const name = user.name ?? "";
  return useMutation({
    mutationFn: (given: { password: string; temporary: boolean }) => setPassword(user.id, given),
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
const generated = (): string => passwordFrom(crypto.getRandomValues(new Uint8Array(256))) ?? "";
