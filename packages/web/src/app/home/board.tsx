import { SectionBoundary } from "../../kit/screen/section-boundary.tsx";
import { FeaturePart } from "../../kinds/feature-part.tsx";
import { useOpenFeatures } from "../open-features.ts";
import { ShiftPanel } from "./shift/shift-panel.tsx";

export function WideBoard() {
  return <BoardParts column="wide" />;
}

export function NarrowBoard() {
  return (
    <>
      <SectionBoundary>
        <ShiftPanel />
      </SectionBoundary>
      <BoardParts column="narrow" />
    </>
  );
}

function BoardParts({ column }: { column: "wide" | "narrow" }) {
  const parts = useOpenFeatures().flatMap(({ feature }) =>
    (feature.board ?? []).filter((one) => one.column === column).map(({ part }) => ({ feature, part })),
  );
  return parts.map(({ feature, part }, at) => (
    <SectionBoundary key={`${feature.name} ${at}`}>
      <FeaturePart load={part} props={{}} />
    </SectionBoundary>
  ));
}
