import { leave } from "./session/leave.ts";
import { isCallback } from "./session/provider.ts";

const loadConsole = () => import("./console.tsx");

// Without a code from the provider the page only redirects there: the console would load for nothing.
try {
  if (isCallback(location)) await (await loadConsole()).openConsole();
  else await leave();
} catch (error) {
  (await loadConsole()).showSignInFailure(error);
}
