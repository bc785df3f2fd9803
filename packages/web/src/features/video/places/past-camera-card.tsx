import type { PastCardProps } from "../../../kinds/feature.ts";
import { RecordedPicture } from "./recorded-picture.tsx";

export default function PastCameraCard({ id, atMs }: PastCardProps) {
  return <RecordedPicture cameraId={id} atMs={atMs} isCaptioned />;
}
