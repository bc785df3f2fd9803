import { userList } from "@gantry/domain/permissions/user-list.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { SearchBox } from "../../../shared/kind-list/search-box.tsx";
import { FailedToLoad, Instead, NoPermission, RowSkeletons } from "../../../shared/screen/states.tsx";
import { useCan } from "../../../shared/session/session-store.ts";
import "../../../shared/look/table.css";
import "./users.css";
import { shownUsers, type User, userPath, usersQuery } from "./users.ts";

/** The members of the tenant (ADM-002). */
export default function UserListScreen() {
  const { t } = useTranslation(["permissions", "users"]);
  const mayRead = useCan("READ", userList.entityType);
  return mayRead ? <UserList /> : <NoPermission action={t("READ")} kindName={t("users:many")} />;
}

function UserList() {
  const { t } = useTranslation(["users", "shell"]);
  const [searchText, setSearchText] = useState("");
  const search = useRef<HTMLInputElement>(null);
  const users = useQuery({ ...usersQuery(searchText), placeholderData: keepPreviousData });
  return (
    <div className="page">
      <div className="title-row">
        <h1>{t("shell:users")}</h1>
        {users.data && <span className="dim num">{t("count", { count: users.data.total })}</span>}
        <span className="row end">
          <SearchBox ref={search} text={searchText} placeholder={t("search")} onSearch={setSearchText} />
        </span>
      </div>
      <section className="panel users-panel">
        {users.isPending ? (
          <RowSkeletons delayMs={150} />
        ) : users.error ? (
          <FailedToLoad title={t("loadFailed")} error={users.error} onRetry={() => void users.refetch()} />
        ) : users.data.items.length === 0 ? (
          <div className="instead-place">
            <Instead title={t("nobody")} />
          </div>
        ) : (
          <UserTable users={users.data.items} total={users.data.total} />
        )}
      </section>
    </div>
  );
}

function UserTable({ users, total }: { users: readonly User[]; total: number }) {
  const { t } = useTranslation("users");
  return (
    <>
      <table className="table">
        <thead>
          <tr>
            <th>{t("name")}</th>
            <th>{t("userName")}</th>
            <th className="wide-only">{t("email")}</th>
          </tr>
        </thead>
        <tbody>
          {users.map(({ id, name, userName, email }) => (
            <tr key={id}>
              <td>
                <Link to={userPath(id)} data-row-link>
                  {name}
                </Link>
              </td>
              <td>{userName}</td>
              <td className="wide-only">{email ?? <span className="dim">–</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > users.length && <p className="dim panel-body">{t("more", { count: shownUsers })}</p>}
    </>
  );
}
