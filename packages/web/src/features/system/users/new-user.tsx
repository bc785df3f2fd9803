import { user } from "@gantry/domain/kinds/user.ts";
import { KindFormScreen } from "../../../kinds/form/kind-form-screen.tsx";

/** The password is set on the next page. */
export default function NewUserScreen() {
  return <KindFormScreen kind={user} mode="new" />;
}
