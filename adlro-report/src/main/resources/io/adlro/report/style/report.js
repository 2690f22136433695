for (const table of document.querySelectorAll('table.sortable')) {
  const heads = [...table.tHead.rows[0].cells];
  const body = table.tBodies[0];
  heads.forEach((head, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.title = 'Sort by this column';
    button.append(...head.childNodes);
    head.append(button);
    const key = row => row.cells[column].dataset.key ?? row.cells[column].textContent;
    button.onclick = () => {
      const up = head.getAttribute('aria-sort') !== 'ascending';
      heads.forEach(other => other.removeAttribute('aria-sort'));
      head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
      const order = (a, b) => {
        const less = key(a) - key(b);
        return Number.isNaN(less) ? key(a).localeCompare(key(b)) : less;
      };
      body.append(...[...body.rows].sort((a, b) => up ? order(a, b) : order(b, a)));
    };
  });
}

// Only frames that are wider than their place are stops of the tab key.
const frames = new ResizeObserver(entries => {
  for (const {target} of entries) {
    const wide = target.scrollWidth > target.clientWidth + 1;
    target.classList.toggle('wide', wide);
    wide ? target.setAttribute('tabindex', 0) : target.removeAttribute('tabindex');
  }
});
document.querySelectorAll('.scroll').forEach(frame => frames.observe(frame));

// Paper shows what can be unfolded.
addEventListener('beforeprint', () => document.querySelectorAll('details').forEach(part => { part.open = true; }));
