import { registerHooks } from "node:module";

// Loaded before a codec child: it then finds no transcoder, as after a default installation.
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === "node-av") throw new Error("not installed");
    return next(specifier, context);
  },
});
