// The print view is the page itself; its style sheet knows paper.
for (const button of document.querySelectorAll('[data-print]')) button.addEventListener('click', () => window.print());
