// The code of a table, one character to a box. The real input lies over the boxes: typing, pasting and readers use that one.
"use strict";

const LENGTH = 6;

function clean(text) {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "").slice(0, LENGTH);
}

function boxed(form) {
  const input = form.elements.code;
  const join = form.querySelector("button");
  const said = form.querySelector("[data-said]");
  const box = input.parentElement;
  const boxes = Array.from({ length: LENGTH }, () => box.appendChild(document.createElement("i")));
  boxes.forEach((one) => one.setAttribute("aria-hidden", "true"));
  box.classList.add("boxed");

  function show() {
    const value = clean(input.value);
    if (value !== input.value) {
      const at = clean(input.value.slice(0, input.selectionStart)).length;
      input.value = value;
      input.setSelectionRange(at, at);
    }
    const focused = document.activeElement === input;
    boxes.forEach((one, at) => {
      one.textContent = value[at] || "";
      one.classList.toggle("now", focused && at === Math.min(input.selectionStart, LENGTH - 1));
    });
    join.setAttribute("aria-disabled", String(value.length < LENGTH));
  }

  input.addEventListener("input", show);
  input.addEventListener("paste", (event) => {
    const text = clean(event.clipboardData.getData("text"));
    if (text) {
      event.preventDefault();
      input.setRangeText(text, text.length === LENGTH ? 0 : input.selectionStart, text.length === LENGTH ? input.value.length : input.selectionEnd, "end");
      show();
    }
  });
  for (const name of ["focus", "blur", "keyup", "click", "select"]) input.addEventListener(name, show);
  form.addEventListener("submit", (event) => {
    if (clean(input.value).length < LENGTH) {
      event.preventDefault();
      said.textContent = "A code has six characters.";
      said.className = "said";
      input.focus();
    }
  });
  show();
}

document.querySelectorAll("form[data-code]").forEach(boxed);
