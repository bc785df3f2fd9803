import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { ConsoleClient } from "./console-client.ts";

export class TraineeRole {
  readonly #admin: ConsoleClient;
  readonly id: string;
  readonly userId: string;

  private constructor(admin: ConsoleClient, id: string, userId: string) {
    this.#admin = admin;
    this.id = id;
    this.userId = userId;
  }

  static async make(admin: ConsoleClient, name: string): Promise<TraineeRole> {
    const found = await admin.call<FindAnswer<{ id: string }>>("POST", "/system/users/find", {
      filters: [{ field: "userName", operator: "EQUALS", value: "trainee" }],
    });
    const userId = found.body.items[0]?.id ?? "";
    const made = await admin.call<{ id: string }>("POST", "/system/role-permission", {
      name,
      userIds: [userId],
    });
    if (made.status !== 201) throw new Error(`The role was refused with ${made.status}`);
    return new TraineeRole(admin, made.body.id, userId);
  }

  /** Grants a permission; no ids means every entity of the type. */
  give(action: string, entityType: string, ids: readonly string[] = []): Promise<void> {
    return this.#must("POST", "/system/permissions", { roleId: this.id, action, entityType, ids });
  }

  take(action: string, entityType: string): Promise<void> {
    return this.#must("DELETE", `/system/permissions/${this.id}/${action}/${entityType}?source=ROLE`);
  }

  setUsers(userIds: readonly string[]): Promise<void> {
    return this.#must("PUT", `/system/role-permission/${this.id}`, { userIds });
  }

  remove(): Promise<void> {
    return this.#must("DELETE", `/system/role-permission/${this.id}`);
  }

  async #must(method: string, path: string, body?: unknown): Promise<void> {
    const { status } = await this.#admin.call(method, path, body);
    if (status >= 400) throw new Error(`${method} ${path} was refused with ${status}`);
  }
}
