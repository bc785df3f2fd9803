export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden
    >
      <path d="M3 21V5h18v16" />
      <rect x="7" y="5" width="10" height="7" fill="var(--c-mark, var(--c-accent))" stroke="none" />
    </svg>
  );
}
