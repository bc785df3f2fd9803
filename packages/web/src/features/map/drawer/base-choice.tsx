import { mapLayer } from "@gantry/domain/kinds/map-layer.ts";
import { Link } from "@tanstack/react-router";
import { errorText } from "../../../queries/error-text.ts";
import { useMayCreate } from "../../../session/use-may-create.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import type { ThumbnailTile } from "../outside/layer-tiles.ts";
import { type OutsideLayer, ownBaseLayers } from "../outside/outside-layer.ts";
import { BaseThumbnail } from "./base-thumbnail.tsx";
import css from "./layer-drawer.module.css";

interface BaseChoiceProps {
  layers: readonly OutsideLayer[];
  chosen: string;
  tile: ThumbnailTile | undefined;
  onChoose: (id: string) => void;
  hasSatellite: boolean;
  failure: { error: unknown; retry: () => void } | undefined;
}

/** The base layer, a single choice (MAP-010). */
export function BaseChoice({ layers, chosen, tile, onChoose, hasSatellite, failure }: BaseChoiceProps) {
  const { t } = useTranslation("map");
  const { t: common } = useTranslation();
  const mayAdd = useMayCreate(mapLayer);
  const own = ownBaseLayers.map((id) => ({
    id,
    name: t(`base.${id}`),
    thumbnail: <BaseThumbnail own={id} />,
  }));
  const outside = layers.map((layer) => ({
    ...layer,
    thumbnail: <BaseThumbnail layer={layer} tile={tile} />,
  }));
  return (
    <fieldset className={css.base}>
      <legend>{t("base.title")}</legend>
      <div>
        {[...own, ...outside].map(({ id, name, thumbnail }) => (
          <label key={id} data-chosen={id === chosen || undefined}>
            <input
              type="radio"
              name="base-layer"
              className="visually-hidden"
              checked={id === chosen}
              onChange={() => onChoose(id)}
            />
            {thumbnail}
            <span className="ellipsis">{name}</span>
          </label>
        ))}
      </div>
      {failure && (
        <p role="alert" className="small">
          {errorText(failure.error)} {t("base.ownShown")}{" "}
          <button type="button" className="text-button" onClick={failure.retry}>
            {common("tryAgain")}
          </button>
        </p>
      )}
      {!hasSatellite && (
        <p className="dim small">
          {t("base.needsKey")}{" "}
          {mayAdd ? (
            <Link to={`${mapLayer.pages}/new`}>{t("base.addLayer")}</Link>
          ) : (
            t("base.askAdministrator")
          )}
        </p>
      )}
    </fieldset>
  );
}
