import type { KeptMessage } from "../sign/message/message-fields.ts";
import { declaresPlain, type FieldBase, type Holds, type Logic, type Options } from "./field-base.ts";

export interface SignMessageField extends FieldBase {
  type: "signMessage";
  /** Field with the sign whose display is used; a default display without one. */
  signIn?: string;
}
export interface ConnectionTestField extends FieldBase {
  type: "connectionTest";
  actsOnly: true;
  /** The call below `/api/v1` that tests, such as `/signs/sign/connection-test`. */
  call: string;
  /** Fields sent with the test, saved or not; they are validated first. */
  sends: readonly string[];
  /** Those that travel as secrets: addresses, which may hold a password or a key. */
  conceals?: readonly string[];
  testableLogic?: Logic;
}

export const signMessage = declaresPlain<SignMessageField, KeptMessage>("signMessage");
export const connectionTest = <const O extends Omit<Options<ConnectionTestField>, "actsOnly">>(options: O) =>
  ({ type: "connectionTest", actsOnly: true, ...options }) as ConnectionTestField & O & Holds<never>;
