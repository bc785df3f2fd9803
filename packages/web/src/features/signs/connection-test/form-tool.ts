import type { FormTool } from "../../../shared/kind-form/form-tool.ts";
import { ConnectionTestTool } from "./connection-test-tool.tsx";

/** The connection test, below the address of a sign. */
export const signFormTool: FormTool = { section: "communication", tool: ConnectionTestTool };
