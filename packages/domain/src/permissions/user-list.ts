import { user } from "../kinds/user.ts";

/**
 * Accounts of a tenant in lists and choices. Not a kind: accounts belong to the installation or the identity
 * provider, and the tenant has them as members.
 */
export const userList = user;
