import { IconX } from "@tabler/icons-react";

export function DeleteButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={onClick}>
      <IconX size={15} />
    </button>
  );
}
