// A chart by keyboard: arrows move from cell to cell, Enter opens what it stands for, Escape closes it and goes back.

let from = null;

function step(button, dx, dy) {
  const cell = button.closest('td, th'), row = cell.parentElement;
  const rows = [...row.parentElement.rows];
  const to = dy ? rows[rows.indexOf(row) + dy]?.cells[cell.cellIndex] : row.cells[cell.cellIndex + dx];
  to?.querySelector('[data-cell]')?.focus();
}

function close() {
  document.getElementById('cell')?.replaceChildren();
  from?.focus();
}

/** One cell of each chart is in the order of the Tab key. */
function prepare() {
  for (const chart of document.querySelectorAll('[data-chart]:not([data-ready])')) {
    chart.dataset.ready = '';
    chart.querySelectorAll('[data-cell]').forEach((cell, at) => { cell.tabIndex = at ? -1 : 0; });
  }
}

if (!globalThis.chartKeys) {
  globalThis.chartKeys = true;
  document.addEventListener('focusin', ({ target }) => {
    if (!target.matches?.('[data-cell]')) return;
    for (const cell of target.closest('[data-chart]').querySelectorAll('[data-cell][tabindex="0"]')) cell.tabIndex = -1;
    target.tabIndex = 0;
  });
  document.addEventListener('keydown', event => {
    const button = event.target.closest?.('[data-cell]');
    const move = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
    if (button && move) {
      event.preventDefault();
      event.stopPropagation();
      step(button, ...move);
    } else if (event.key === 'Escape' && document.querySelector('#cell > *')) close();
  });
  document.addEventListener('click', ({ target }) => {
    const cell = target.closest('[data-cell]');
    if (cell) {
      from = cell;
      for (const other of document.querySelectorAll('[data-cell][aria-current]')) other.removeAttribute('aria-current');
      cell.setAttribute('aria-current', 'true');
    }
    if (target.closest('[data-close-cell]')) close();
  });
  document.addEventListener('htmx:afterSettle', ({ target }) => {
    prepare();
    if (target.id === 'cell') document.getElementById('cell-title')?.focus({ preventScroll: innerWidth > 960 });
  });
}
prepare();
