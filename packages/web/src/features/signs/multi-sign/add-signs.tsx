import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useEntityOptions } from "../../../kinds/form/fields/choice/use-entity-options.ts";

export function AddSigns({ known, onAdd }: { known: readonly string[]; onAdd: (signId: string) => void }) {
  const { t } = useTranslation("multiSign");
  const { options, typed, setTyped } = useEntityOptions("sign", noneChosen);
  const offered = options.filter(({ value }) => !known.includes(value));
  return (
    <Select
      aria-label={t("addSign")}
      placeholder={t("addSign")}
      nothingFoundMessage={t("noSuchSign")}
      w={260}
      data={offered}
      filter={({ options: all }) => all}
      value={null}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        if (id === null) return;
        onAdd(id);
        setTyped("");
      }}
    />
  );
}

const noneChosen: readonly string[] = [];
