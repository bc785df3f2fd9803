export type UserName = "admin" | "operator" | "viewer" | "trainee" | "north";
