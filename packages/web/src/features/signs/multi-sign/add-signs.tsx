import { Select } from "@mantine/core";
import { useTranslation } from "../../../text/use-translation.ts";
import { useEntityOptions } from "../../../kinds/form/fields/choice/use-entity-options.ts";

export function AddSigns({ known, onAdd }: { known: readonly string[]; onAdd: (signId: string) => void }) {
  const { t } = useTranslation("multiSign");
  const { options, input } = useEntityOptions("sign", noneChosen);
  return (
    <Select
      {...input}
      aria-label={t("addSign")}
      placeholder={t("addSign")}
      nothingFoundMessage={t("noSuchSign")}
      w={260}
      data={options.filter(({ value }) => !known.includes(value))}
      value={null}
      onChange={(id) => {
        if (id === null) return;
        onAdd(id);
        input.onSearchChange("");
      }}
    />
  );
}

const noneChosen: readonly string[] = [];
