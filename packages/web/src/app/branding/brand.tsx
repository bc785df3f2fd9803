import { Link } from "@tanstack/react-router";
import { Mark } from "../shell/mark.tsx";
import "./brand.css";
import { useBranding } from "./use-branding.ts";

export function Brand() {
  const { name, logo } = useBranding();
  return (
    <Link to="/" className="brand plain-link">
      {logo ? <img className="brand-logo" src={logo} alt="" /> : <Mark />}
      {name}
    </Link>
  );
}
