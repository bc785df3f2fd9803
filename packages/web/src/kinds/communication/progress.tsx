import "./communication.css";

/** 0 to 100; indeterminate without a percentage. */
export function Progress({ label, percentage }: { label: string; percentage?: number }) {
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percentage}
      data-unknown={percentage === undefined || undefined}
    >
      <i style={percentage === undefined ? undefined : { width: `${percentage}%` }} />
    </div>
  );
}
