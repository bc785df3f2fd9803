import "../../../../kit/look/mantine-inputs.ts";
import { PostDialog } from "./post-dialog.tsx";

/** How each sign of a post fares, in a dialog. */
export function PostProgress({ postId, onClose }: { postId: string; onClose: () => void }) {
  return <PostDialog postId={postId} onClose={onClose} />;
}
