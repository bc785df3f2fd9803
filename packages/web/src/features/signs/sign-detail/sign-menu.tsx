import { Menu } from "@mantine/core";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { IconBug, IconCamera, IconHelpCircle, IconHistory, IconPencil } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "../../../text/use-translation.ts";
import { auditPath } from "../../../kinds/history/audit-path.ts";
import type { LoadedMenu } from "../../../kit/screen/lazy-menu.tsx";
import { useIsPhone } from "../../../kit/screen/use-is-phone.ts";
import { useCan } from "../../../session/session-store.ts";
import { explainLink } from "../explain/explain-path.ts";
import type { Sign } from "../sign/sign-entity.ts";
import type { SignRequestAnswer } from "@gantry/domain/contract/answers/actions.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { translate } from "../../../text/translate.ts";
import { api } from "../../../queries/api.ts";
import { queryKeys } from "../../../queries/kind-queries.ts";
import { actionErrorText } from "../../../kinds/communication/action-text.ts";
import { errorText } from "../../../queries/error-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";

/** Rare actions; on a phone also those beside the name. */
export default function SignMenu({ sign, target }: LoadedMenu & { sign: Sign }) {
  const { t } = useTranslation("signDetail");
  const navigate = useNavigate();
  const mayControl = useCan("CONTROL", signKind.entityType, sign.id);
  const mayUpdate = useCan("UPDATE", signKind.entityType, sign.id);
  const reset = useDebugReset(sign);
  const isPhone = useIsPhone();
  const go = (to: string, search: object = {}) => void navigate({ to, search: search as never });
  return (
    <Menu position="bottom-end" width={220} withinPortal defaultOpened>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {isPhone && (sign.associatedCameras ?? []).length > 0 && (
          <Menu.Item
            leftSection={<IconCamera size={16} />}
            onClick={() => go(".", { tab: "details", part: "cameras" })}
          >
            {t("seeOnCamera")}
          </Menu.Item>
        )}
        {isPhone && mayUpdate && (
          <Menu.Item
            leftSection={<IconPencil size={16} />}
            onClick={() => go(`${signKind.pages}/${encodeURIComponent(sign.id)}`)}
          >
            {t("signs:editSign")}
          </Menu.Item>
        )}
        {isPhone && (
          <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => go(auditPath(signKind, sign.id))}>
            {t("common:history")}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconHelpCircle size={16} />}
          onClick={() => void navigate(explainLink(sign.id))}
        >
          {t("explainSign")}
        </Menu.Item>
        {mayControl && sign.protocol !== "NONE" && (
          <Menu.Item
            leftSection={<IconBug size={16} />}
            disabled={reset.isPending}
            onClick={() => reset.mutate()}
          >
            {t("debugReset")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Long, because a sign may be on a slow line. */
const timeoutMs = 60_000;

/** Clears the sign's problems at its agent, polls it, and reports the result (SIGN-171). */
function useDebugReset({ id, name }: Pick<Sign, "id" | "name">) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api.post<SignRequestAnswer>(`/signs/sign/${encodeURIComponent(id)}/debug-reset`, undefined, {
        timeoutMs,
      }),
    retry: false,
    onSuccess: ({ status, error }) => {
      if (status === "SUCCESS")
        return toast("success", translate("signDetail:signDebugResetSuccess", { name }));
      toast("error", translate("signDetail:signDebugResetError", { name }), {
        detail: actionErrorText(error),
      });
    },
    onError: (cause) =>
      toast("error", translate("signDetail:signDebugResetError", { name }), {
        detail: errorText(cause),
        cause,
      }),
    // The result is in the sign's state and requests.
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.entity("SIGN", id) }),
  });
}
