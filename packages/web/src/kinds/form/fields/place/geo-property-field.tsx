import { Autocomplete } from "@mantine/core";
import type { GeoPropertyField as Declaration } from "@gantry/domain/fields/heavy-fields.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { api } from "../../../../queries/api.ts";
import type { FieldProps } from "../field-props.ts";

/** A property name, typed or chosen from those found at the URL in another field (FORM-044). */
export default function GeoPropertyField(props: FieldProps<Declaration>) {
  const { label, value, onChange, onBlur, error, isRequired, isDisabled, takeElement } = props;
  const url = props.siblings?.[props.field.urlIn];
  const { t } = useTranslation("pictures");
  const [isWanted, setIsWanted] = useState(false);
  const address = typeof url === "string" && URL.canParse(url) ? url : undefined;
  const { data, isFetched } = useQuery({
    queryKey: ["geoProperties", address],
    enabled: isWanted && address !== undefined,
    queryFn: ({ signal }) =>
      api.post<{ properties: string[] }>("/map/layer/properties", { url: address }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const names = data?.properties ?? [];
  return (
    <Autocomplete
      ref={takeElement}
      label={label}
      description={isFetched && names.length === 0 ? t("propertiesFailed") : t("properties")}
      withAsterisk={isRequired}
      error={error}
      disabled={isDisabled}
      data={names}
      value={String(value ?? "")}
      onChange={onChange}
      onFocus={() => setIsWanted(true)}
      onBlur={onBlur}
    />
  );
}
