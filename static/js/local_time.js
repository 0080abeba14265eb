// Times in the reader's own zone; without script they stay as the house wrote them, in UTC.
const words = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function local(root) {
  for (const time of root.querySelectorAll('time[datetime]:not([data-local])')) {
    time.dataset.local = '';
    time.textContent = words.format(new Date(time.dateTime));
  }
  for (const named of root.querySelectorAll('[data-zone]')) named.textContent = `times in ${zone}`;
}

document.addEventListener('htmx:afterSettle', event => local(event.target));
local(document);
