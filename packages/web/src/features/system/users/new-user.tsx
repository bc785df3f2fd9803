import { user } from "@gantry/domain/kinds/user.ts";
import { KindFormScreen } from "../../../kinds/form/kind-form-screen.tsx";

/** A new member of the tenant; the password is set on the page that follows. */
export default function NewUserScreen() {
  return <KindFormScreen kind={user} mode="new" />;
}
