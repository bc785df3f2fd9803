// Runs before the styles, so that a dark console never starts with a white flash.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem("gantry_theme");
  } catch {
    // Storage may be forbidden; the default is light.
  }
  const mode = stored?.endsWith("-dark") ? "dark" : "light";
  document.documentElement.setAttribute("data-mantine-color-scheme", mode);
  document.documentElement.classList.toggle("dark-mode", mode === "dark");
})();
