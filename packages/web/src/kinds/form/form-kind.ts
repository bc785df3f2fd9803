import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { createContext } from "react";

/** The kind whose form is around an input: an upload names it. */
export const FormKind = createContext<AnyKind | undefined>(undefined);
