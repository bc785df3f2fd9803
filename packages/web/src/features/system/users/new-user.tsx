import { user } from "@gantry/domain/kinds/user.ts";
import { KindFormScreen } from "../../../shared/kind-form/kind-form-screen.tsx";

/** The form of a person who is to become a member of the tenant (ADM-003). */
export default function NewUserScreen() {
  return <KindFormScreen kind={user} mode="new" />;
}
