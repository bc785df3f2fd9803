import { Link } from "@tanstack/react-router";
import { Mark } from "../shell/mark.tsx";
import css from "../shell/shell.module.css";
import { useBranding } from "./use-branding.ts";

export function Brand() {
  const { name, logo } = useBranding();
  return (
    <Link to="/" className={css.brand} aria-label={name}>
      {logo ? <img src={logo} alt="" /> : <Mark />}
      <span className="wide-only">{name}</span>
    </Link>
  );
}
