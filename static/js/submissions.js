// Steppers of the rules form: one more, one less, of odds ("35 to 1") or a number.
for (const step of document.querySelectorAll('[data-step]')) {
  const input = step.querySelector('input');
  step.addEventListener('click', ({ target }) => {
    const by = Number(target.closest('[data-by]')?.dataset.by);
    const found = by && (input.value || input.dataset.least || '').match(/^\s*([\d,.]+)(.*)$/);
    if (!found) return;
    input.value = `${Math.max(0, Number(found[1].replaceAll(',', '')) + by)}${found[2]}`;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  input.addEventListener('keydown', event => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    step.querySelector(`[data-by="${by}"]`).click();
  });
}
