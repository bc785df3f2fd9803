import type { KeptMessage } from "../sign/message/message-fields.ts";
import { declaresPlain, type FieldBase, type Holds, type Logic, type Options } from "./field-base.ts";

/** A message of a sign, with a picture of how it looks. */
export interface SignMessageField extends FieldBase {
  type: "signMessage";
  /** Field beside it that names the sign whose display shows it; a usual display where none is named. */
  signIn?: string;
}
/** Tests what the form holds before it is saved; holds no value of its own and is in no document. */
export interface ConnectionTestField extends FieldBase {
  type: "connectionTest";
  actsOnly: true;
  /** The call below `/api/v1` that tests, such as `/signs/sign/connection-test`. */
  call: string;
  /** Fields that are sent, saved or not; what is wrong with them is said before anything is asked. */
  sends: readonly string[];
  /** Whether there is anything to test: there is no button that cannot work. */
  testableLogic?: Logic;
}

export const signMessage = declaresPlain<SignMessageField, KeptMessage>("signMessage");
export const connectionTest = <const O extends Omit<Options<ConnectionTestField>, "actsOnly">>(options: O) =>
  ({ type: "connectionTest", actsOnly: true, ...options }) as ConnectionTestField & O & Holds<never>;
