import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Segments } from "../../../kit/look/segments.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { lengthText } from "../station/wim-figures.ts";
import css from "./lidar.module.css";
import { createLidarScene, type LidarColours, type LidarLook, type LidarScene } from "./lidar-scene.ts";
import { type ProfileSize, sizeOf } from "./profile-size.ts";

const looks = ["orbit", "top", "side", "front"] as const;
const degreesPerKey = 10;
const zoomPerKey = 1.2;

/** A scan in 3D: turned by mouse, touch and keys. */
export default function LidarView({ points }: { points: Float32Array }) {
  const { t } = useTranslation("wim");
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<LidarScene>(undefined);
  const [isDrawable] = useState(hasWebgl);
  const [look, setLook] = useState<LidarLook>("orbit");
  const [isBoxShown, setBoxShown] = useState(true);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    if (points.length === 0) console.warn("The dimension profile has no points");
    const made = createLidarScene(element, points, coloursAt(element));
    scene.current = made;
    const sizes = new ResizeObserver(made.resize);
    sizes.observe(element);
    return () => {
      scene.current = undefined;
      sizes.disconnect();
      made.dispose();
    };
  }, [points]);
  const box = sizeOf(points);
  const size = box ? sizeText(box) : "–";
  const onKeyDown = (event: KeyboardEvent) => {
    if (!act(scene.current, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  if (!isDrawable) return <EmptyState isInline title={t("noWebgl")} />;
  return (
    <div className={css.view}>
      <canvas
        ref={canvas}
        className={css.canvas}
        role="img"
        tabIndex={0}
        aria-label={points.length === 0 ? t("lidarEmpty") : t("lidarLabel", { size })}
        onKeyDown={onKeyDown}
      />
      <div className={css.tools}>
        <Segments
          label={t("lidarView")}
          isSmall
          options={looks.map((value) => ({ value, label: t(`views.${value}`) }))}
          value={look}
          onChoose={(next) => {
            setLook(next);
            scene.current?.look(next);
          }}
        />
        <Segments
          label={t("box")}
          isSmall
          options={[{ value: true, label: t("box") }]}
          value={isBoxShown}
          onChoose={() => {
            setBoxShown(!isBoxShown);
            scene.current?.showBox(!isBoxShown);
          }}
        />
      </div>
      {points.length > 0 && (
        <div className={`num small ${css.scale}`}>
          <span>{size}</span>
          <span className="row">
            {t("heightScale")} <i className={css.ramp} aria-hidden /> {lengthText(box?.max[2] ?? 0)}
          </span>
        </div>
      )}
      {points.length === 0 && <span className={css.scale}>{t("lidarEmpty")}</span>}
    </div>
  );
}

function act(scene: LidarScene | undefined, key: string): boolean {
  switch (key) {
    case "ArrowLeft":
      scene?.turn(-degreesPerKey, 0);
      return true;
    case "ArrowRight":
      scene?.turn(degreesPerKey, 0);
      return true;
    case "ArrowUp":
      scene?.turn(0, degreesPerKey);
      return true;
    case "ArrowDown":
      scene?.turn(0, -degreesPerKey);
      return true;
    case "+":
    case "=":
      scene?.zoom(zoomPerKey);
      return true;
    case "-":
      scene?.zoom(1 / zoomPerKey);
      return true;
    default:
      return false;
  }
}

/** The drawing library needs the second version. */
function hasWebgl(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  // A page has few contexts: this one is given back at once.
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}

const sizeText = ({ min, max }: ProfileSize): string =>
  max.map((value, axis) => lengthText(value - (min[axis] ?? 0))).join(" × ");

function coloursAt(element: Element): LidarColours {
  const style = getComputedStyle(element);
  const colour = (token: string) => style.getPropertyValue(token).trim();
  return {
    ground: colour("--p-ground"),
    grid: colour("--led-off"),
    low: colour("--p-accent"),
    high: colour("--p-warn"),
    box: colour("--led-stale"),
    missing: colour("--led-dark-fault"),
  };
}
