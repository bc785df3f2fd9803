import { create } from "zustand";

interface ManagerTask {
  signIds: readonly string[];
  onPosted?: () => void;
}

export const managerStore = create<{ task: ManagerTask | undefined }>(() => ({ task: undefined }));

export function openMultiSignManager(task: ManagerTask): void {
  managerStore.setState({ task });
}

export function closeMultiSignManager(): void {
  managerStore.setState({ task: undefined });
}

export const postPath = (postId: string): string => `/signs/posts/${encodeURIComponent(postId)}`;

export const newPostPath = (signIds: readonly string[]): string =>
  `/signs/posts/new?signs=${signIds.map(encodeURIComponent).join(",")}`;
