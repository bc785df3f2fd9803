import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { userList } from "@gantry/domain/permissions/user-list.ts";
import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { entityQuery } from "../../../queries/kind-queries.ts";
import { nameOf } from "../use-delete.ts";

const mostNames = 3;
const choosable: readonly Pick<AnyKind, "name" | "entityType" | "path">[] = [...kinds, userList];

export function EntityNames({ kindName, ids }: { kindName: string; ids: readonly string[] }) {
  const { t } = useTranslation("list");
  const kind = choosable.find(({ name }) => name === kindName);
  const named = ids.slice(0, mostNames);
  const found = useQueries({
    queries: kind ? named.map((id) => ({ ...entityQuery(kind, id), staleTime: 60_000 })) : [],
  });
  const names = named.map((id, index) => {
    const entity = found[index]?.data;
    return entity ? nameOf(entity) : id;
  });
  const more = ids.length - names.length;
  return more > 0 ? t("andMore", { names: names.join(", "), count: more }) : names.join(", ");
}
