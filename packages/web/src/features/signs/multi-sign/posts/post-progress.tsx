import "../../../../kit/look/mantine-inputs.ts";
import { PostDialog } from "./post-dialog.tsx";

export function PostProgress({ postId, onClose }: { postId: string; onClose: () => void }) {
  return <PostDialog postId={postId} onClose={onClose} />;
}
