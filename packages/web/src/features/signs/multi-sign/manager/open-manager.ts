import { create } from "zustand";

/** What the multi-sign manager is opened for. */
export interface ManagerTask {
  signIds: readonly string[];
  /** Called when the messages were posted, such as to give up a selection. */
  onPosted?: () => void;
}

export const managerStore = create<{ task: ManagerTask | undefined }>(() => ({ task: undefined }));

/** Opens the manager over whatever is on screen, with these signs in it. */
export function openMultiSignManager(task: ManagerTask): void {
  managerStore.setState({ task });
}

export function closeMultiSignManager(): void {
  managerStore.setState({ task: undefined });
}

/** Address of one post with the result of each sign. */
export const postPath = (postId: string): string => `/signs/posts/${encodeURIComponent(postId)}`;

/** Address that opens the manager with these signs. */
export const newPostPath = (signIds: readonly string[]): string =>
  `/signs/posts/new?signs=${signIds.map(encodeURIComponent).join(",")}`;
