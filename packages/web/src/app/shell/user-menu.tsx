import { useTranslation } from "react-i18next";
import { useSession } from "../../shared/session/session-store.ts";
import { LazyMenu } from "./lazy-menu.tsx";

/** The account: its initials, and its menu. */
export function UserMenu() {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  return (
    <LazyMenu load={() => import("./user-menu-list.tsx")}>
      <button type="button" className="avatar">
        <span aria-hidden>{initials(user.name)}</span>
        <span className="visually-hidden">{t("user.menu", { name: user.name })}</span>
      </button>
    </LazyMenu>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0]?.[0], words.length > 1 ? words.at(-1)?.[0] : undefined].join("").toUpperCase();
}
