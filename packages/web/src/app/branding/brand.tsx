import { Link } from "@tanstack/react-router";
import { Mark } from "../shell/mark.tsx";
import { classNames } from "../../kit/class-names.ts";
import css from "../shell/shell.module.css";
import { useBranding } from "./use-branding.ts";

export function Brand() {
  const { name, logo } = useBranding();
  return (
    <Link to="/" className={classNames(css.brand, "row")}>
      {logo ? <img src={logo} alt="" /> : <Mark />}
      {name}
    </Link>
  );
}
