import { createContext } from "react";
import type { BlockFrame } from "../report-calls.ts";

/** Time range and filters of the report around a block. */
export const BlockFrameContext = createContext<BlockFrame>({});
