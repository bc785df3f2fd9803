const reveal = document.getElementById("reveal");
const password = document.getElementById("password");
if (reveal && password) {
  const words = { show: reveal.getAttribute("aria-label"), hide: reveal.dataset.hide };
  reveal.hidden = false;
  reveal.addEventListener("click", () => {
    const shown = password.type === "password";
    password.type = shown ? "text" : "password";
    reveal.setAttribute("aria-label", shown ? words.hide : words.show);
  });
}
document.querySelector('[data-press="now"]')?.click();
