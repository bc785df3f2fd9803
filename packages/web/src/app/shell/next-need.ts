import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { useNeeds } from "./needs.tsx";

export function useNextNeed(): () => void {
  const { all } = useNeeds();
  const navigate = useNavigate();
  const lastId = useRef<string | undefined>(undefined);
  return () => {
    const next = all[(all.findIndex(({ id }) => id === lastId.current) + 1) % all.length];
    if (!next) return;
    lastId.current = next.id;
    void navigate({ to: next.path });
  };
}
