import { useTranslation } from "../../../text/use-translation.ts";
import { useSession } from "../../../session/session-store.ts";
import { LazyMenu } from "../../../kit/screen/lazy-menu.tsx";
import css from "../shell.module.css";

export function UserMenu() {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  return (
    <LazyMenu load={() => import("./user-menu-list.tsx")}>
      <button type="button" className={css.avatar}>
        <Avatar name={user.name} picture={user.picture} />
        <span className="visually-hidden">{t("user.menu", { name: user.name })}</span>
      </button>
    </LazyMenu>
  );
}

export function Avatar({ name, picture }: { name: string; picture: string | null | undefined }) {
  return picture ? <img src={picture} alt="" /> : <span aria-hidden>{initialsOf(name)}</span>;
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0]?.[0], words.length > 1 ? words.at(-1)?.[0] : undefined].join("").toUpperCase();
}
