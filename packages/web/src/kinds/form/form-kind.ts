import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { createContext } from "react";

/** Kind of the enclosing form; uploads name it. */
export const FormKind = createContext<AnyKind | undefined>(undefined);
