import type { Sign } from "../sign/sign-entity.ts";

export interface PartProps {
  sign: Sign;
  mayControl: boolean;
}
