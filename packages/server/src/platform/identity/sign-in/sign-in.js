const reveal = document.getElementById("reveal");
const password = document.getElementById("password");
if (reveal && password) {
  reveal.hidden = false;
  reveal.addEventListener("click", () => {
    const shown = password.type === "password";
    password.type = shown ? "text" : "password";
    reveal.setAttribute("aria-label", shown ? "Hide password" : "Show password");
  });
}
document.querySelector('[data-press="now"]')?.click();
