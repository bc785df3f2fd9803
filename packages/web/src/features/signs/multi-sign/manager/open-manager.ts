import { create } from "zustand";
import type { PreparedMessages } from "./chosen-messages.ts";

interface ManagerTask {
  signIds: readonly string[];
  prepared?: PreparedMessages | undefined;
  onPosted?: (postId: string) => void;
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
