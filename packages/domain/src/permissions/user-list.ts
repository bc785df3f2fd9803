import { user } from "../kinds/user.ts";

/**
 * The accounts of a tenant as lists and choices name them. Not a kind: accounts belong to the installation or to the
 * identity provider, the tenant only has them as members.
 */
export const userList = user;
