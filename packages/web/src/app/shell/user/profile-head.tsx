import { Menu, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { profileQuery } from "../../../session/preference/profile-queries.ts";
import { useSession } from "../../../session/session-store.ts";
import css from "../shell.module.css";
import { Avatar } from "./user-menu.tsx";

export function ProfileHead() {
  const { t } = useTranslation("shell");
  const { user, tenant } = useSession();
  const { data } = useQuery(profileQuery(user.id));
  const phones = [data?.cellPhone, data?.workPhone].filter((phone) => !!phone);
  return (
    <Menu.Label className="row">
      <span className={css.avatar} data-large>
        <Avatar name={user.name} picture={user.picture} />
      </span>
      <div className="grow">
        <Text component="b" c="var(--c-text)" fz="md" fw={600} truncate display="block">
          {user.name}
        </Text>
        <div className="ellipsis">{user.userName}</div>
        {user.email && <div className="ellipsis">{user.email}</div>}
        {phones.length > 0 && <div className="ellipsis num">{phones.join(", ")}</div>}
        <div className="ellipsis">{t("user.signedInTo", { tenant: tenant.name })}</div>
      </div>
    </Menu.Label>
  );
}
