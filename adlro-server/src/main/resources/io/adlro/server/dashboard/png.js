// A panel as one picture: its title, its table as text, and its canvases below each other.

const MARGIN = 24;
const LINE = 20;
const TITLE = 30;

function rowsOf(table) {
  return [...table.rows].map(row => [...row.cells].map(cell => cell.innerText.trim()));
}

function widths(context, rows) {
  return rows[0].map((_, column) => 18 + Math.max(...rows.map(row => context.measureText(row[column] ?? '').width)));
}

/** The parts of a panel, top to bottom, each with its height and how it is drawn. */
function parts(context, panel, colour) {
  const text = (words, font, height) => {
    context.font = font;
    const {width} = context.measureText(words);
    return {height, width, draw: y => { context.font = font; context.fillStyle = colour('fg'); context.fillText(words, MARGIN, y + height / 2); }};
  };
  const found = [text(panel.querySelector('h2').innerText, '600 16px system-ui', TITLE)];
  const rows = rowsOf(panel.querySelector('table'));
  context.font = '13px system-ui';
  const columns = widths(context, rows);
  rows.forEach((row, i) => found.push({
    height: LINE,
    width: columns.reduce((a, b) => a + b, 0),
    draw: y => {
      context.font = i ? '13px system-ui' : '500 13px system-ui';
      context.fillStyle = colour(i ? 'fg' : 'muted');
      row.reduce((x, cell, column) => { context.fillText(cell, x, y + LINE / 2); return x + columns[column]; }, MARGIN);
    },
  }));
  for (const canvas of panel.querySelectorAll('[data-title] canvas')) {
    const holder = canvas.closest('[data-title]');
    const box = canvas.getBoundingClientRect();
    const legend = holder.parentElement.querySelector('.legend');
    found.push(text(holder.dataset.title, '600 13px system-ui', TITLE));
    found.push({height: box.height, width: box.width, draw: y => context.drawImage(canvas, MARGIN, y, box.width, box.height)});
    if (legend) found.push({height: LINE, width: legendParts(context, legend).at(-1)?.to ?? 0, draw: y => drawLegend(context, legend, y, colour)});
  }
  return found;
}

/** The entries of a legend side by side: where each begins, where its words begin, where it ends. */
function legendParts(context, legend) {
  context.font = '12px system-ui';
  let at = 0;
  return [...legend.querySelectorAll('span')].map(entry => {
    const swatch = entry.querySelector('.swatch');
    const line = entry.querySelector('line');
    const words = at + (swatch ? 14 : line ? 24 : 0);
    const part = {entry, swatch, line, at, words, to: words + context.measureText(entry.innerText).width};
    at = part.to + 16;
    return part;
  });
}

function drawLegend(context, legend, y, colour) {
  for (const {entry, swatch, line, at, words} of legendParts(context, legend)) {
    if (swatch || line) {
      context.fillStyle = getComputedStyle(swatch ?? line)[swatch ? 'backgroundColor' : 'stroke'];
      context.fillRect(MARGIN + at, y + LINE / 2 - (swatch ? 5 : 1), swatch ? 10 : 20, swatch ? 10 : 2);
    }
    context.fillStyle = colour('muted');
    context.fillText(entry.innerText, MARGIN + words, y + LINE / 2);
  }
}

/** Makes a file of a panel and lets the browser save it. */
export async function savePng(panel, name) {
  const style = getComputedStyle(document.documentElement);
  const colour = each => style.getPropertyValue(`--${each}`).trim();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const found = parts(context, panel, colour);
  const ratio = devicePixelRatio || 1;
  const width = 2 * MARGIN + Math.max(...found.map(part => part.width));
  const height = 2 * MARGIN + found.reduce((sum, part) => sum + part.height + 4, 0);
  canvas.width = Math.ceil(width * ratio);
  canvas.height = Math.ceil(height * ratio);
  context.scale(ratio, ratio);
  context.fillStyle = colour('bg');
  context.fillRect(0, 0, width, height);
  context.textBaseline = 'middle';
  let y = MARGIN;
  for (const part of found) {
    part.draw(y);
    y += part.height + 4;
  }
  const blob = await new Promise(resolve => canvas.toBlob(resolve, 'image/png'));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
