// Small parts that all pages share.

import {html, useEffect, useLayoutEffect, useRef, useState} from './vendor/preact.js';
import {clock, count, expected} from './format.js';

export const Panel = ({title, right, span = '', flush = false, children}) => html`
  <section class=${`panel ${span}`} aria-label=${title}>
    <header><h2>${title}</h2>${right && html`<div class="right">${right}</div>`}</header>
    <div class=${flush ? 'body flush' : 'body'}>${children}</div>
  </section>`;

/**
 * What is shown in place of data that is not there yet, could not be read, or is empty. Data that could not be read again is
 * shown with its age; without a connection the banner of the page says it.
 */
export function Loaded({of, empty, children}) {
  const {data, error, loading, at} = of;
  if (loading) return html`<p class="state" role="status">Loading …</p>`;
  if (data == null) {
    return html`<p class=${error?.status === 403 ? 'state' : 'state error'} role="status">${error?.message ?? 'No data'}</p>`;
  }
  return html`${error?.status > 0 && html`<p class="notice" role="status">As of ${clock(at)}; the server answers: ${error.message}</p>`}
    ${empty?.(data) ? html`<p class="state">${empty(data)}</p>` : children(data)}`;
}

export const Badge = ({word}) => html`<span class=${`badge ${word}`}>${word}</span>`;

export const Tiles = ({items}) => html`
  <dl class="tiles">
    ${items.map(([name, value, unit]) => html`
      <div class="tile" key=${name}><dt>${name}</dt><dd title=${`${value} ${unit ?? ''}`}>${value}${unit && html` <small>${unit}</small>`}</dd></div>`)}
  </dl>`;

export const Facts = ({items}) => html`
  <dl class="facts">${items.filter(Boolean).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;

/** One of a few, as buttons. */
export const Choice = ({label, value, options, onChange}) => html`
  <div class="choice" role="group" aria-label=${label}>
    ${options.map(([key, name]) => html`
      <button type="button" key=${key} aria-pressed=${key === value} onClick=${() => onChange(key)}>${name}</button>`)}
  </div>`;

export const Field = ({label, hint, children, wide = false}) => html`
  <label class=${wide ? 'field wide' : 'field'}><span>${label}</span>${children}${hint && html`<small>${hint}</small>`}</label>`;

export const Time = ({at, now}) => html`<time datetime=${at} title=${at}>${clock(at, now)}</time>`;

/** An expected time on one line: the median, then its interval. */
export const Expectation = ({time, at, otherwise = '–'}) => {
  const found = expected(time, at);
  return found ? html`${found.median} <span class="muted">(nine of ten cases: ${found.range})</span>` : otherwise;
};

/** The same on two lines. */
export const When = ({time, at, word = '', otherwise = '–'}) => {
  const found = expected(time, at);
  return found ? html`${word}${found.median}<small>${found.range}</small>` : html`<span class="muted">${otherwise}</span>`;
};

export const Notice = ({kind = '', children}) => html`<p class=${`notice ${kind}`} role="alert">${children}</p>`;

/** What went wrong as a notice, empty for nothing, and a function that sets it. */
export function useProblem() {
  const [problem, setProblem] = useState('');
  return [problem && html`<${Notice} kind="error">${problem}<//>`, setProblem];
}

/** Which part of a list is shown, and the parts beside it; the place is in the address. */
export const Pager = ({offset, page, total, change}) => html`<span class="actions">
  <span class="muted">${total ? `${count(Math.min(total, offset + 1))} to ${count(Math.min(total, offset + page))} of ${count(total)}` : ''}</span>
  <button type="button" class="plain" disabled=${offset === 0} onClick=${() => change({offset: Math.max(0, Math.min(offset, total) - page) || ''})}>Previous</button>
  <button type="button" class="plain" disabled=${offset + page >= total} onClick=${() => change({offset: offset + page})}>Next</button></span>`;

/** A table that scrolls inside of its frame; then it is a stop of the tab key. */
function Scroll({label, children}) {
  const frame = useRef();
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const look = new ResizeObserver(() => setWide(frame.current && frame.current.scrollWidth > frame.current.clientWidth + 1));
    look.observe(frame.current);
    if (frame.current.firstElementChild) look.observe(frame.current.firstElementChild);
    return () => look.disconnect();
  }, []);
  return html`<div class="scroll" ref=${frame} ...${wide ? {tabIndex: 0, role: 'region', 'aria-label': label} : {}}>${children}</div>`;
}

/** Columns: {name, cell, num, sort, className}. */
export const Table = ({caption, columns, rows, rowKey, sort, order, onSort}) => html`
  <${Scroll} label=${caption}>
    <table>
      <caption class="hidden">${caption}</caption>
      <thead><tr>${columns.map(column => html`
        <th scope="col" class=${column.num ? 'num' : ''}
            aria-sort=${column.sort && column.sort === sort ? (order === 'desc' ? 'descending' : 'ascending') : undefined}>
          ${column.sort && onSort
            ? html`<button type="button" onClick=${() => onSort(column.sort)}>${column.name}</button>`
            : column.name}
        </th>`)}</tr></thead>
      <tbody>${rows.map(row => html`
        <tr key=${rowKey(row)}>${columns.map((column, i) => {
          const kind = `${column.num ? 'num ' : ''}${column.className ?? ''}`;
          return i === 0 ? html`<th scope="row" class=${kind}>${column.cell(row)}</th>` : html`<td class=${kind}>${column.cell(row)}</td>`;
        })}</tr>`)}</tbody>
    </table>
  <//>`;

/** A button that runs something; it is disabled meanwhile, and reports what went wrong. */
export function ActionButton({run, children, kind = '', confirm: question, onError}) {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const yes = useRef();
  const button = useRef();
  const asked = useRef(false);
  useEffect(() => {
    if (asking) yes.current.focus();
    else if (asked.current) button.current.focus();
    asked.current = asking;
  }, [asking]);
  const act = async () => {
    setAsking(false);
    setBusy(true);
    try {
      await run();
    } catch (e) {
      onError?.(e.message);
    }
    setBusy(false);
  };
  const look = kind === 'quiet' ? kind : `plain ${kind}`;
  if (asking) {
    return html`<span class="actions" role="group" aria-label=${question}>
      <small>${question}</small>
      <button type="button" class=${look} ref=${yes} onClick=${act}>Yes</button>
      <button type="button" class="plain" onClick=${() => setAsking(false)}>No</button></span>`;
  }
  return html`<button type="button" class=${look} ref=${button} disabled=${busy} aria-busy=${busy}
    onClick=${question ? () => setAsking(true) : act}>${children}</button>`;
}

/** The width of an element in CSS pixels, followed as it changes. */
export function useWidth(ref) {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const look = new ResizeObserver(entries => setWidth(Math.floor(entries[0].contentRect.width)));
    look.observe(ref.current);
    return () => look.disconnect();
  }, []);
  return width;
}

/** Values of the style sheet by name; read again when the theme changes. */
export function useColours() {
  const read = () => {
    const style = getComputedStyle(document.documentElement);
    return name => style.getPropertyValue(`--${name}`).trim();
  };
  const [colours, setColours] = useState(() => read());
  useEffect(() => {
    const look = new MutationObserver(() => setColours(() => read()));
    look.observe(document.documentElement, {attributes: true, attributeFilter: ['data-theme']});
    return () => look.disconnect();
  }, []);
  return colours;
}

/** So many pixels are a length of the style sheet; a wall screen has larger ones. */
export const rem = length => Math.round(length * parseFloat(getComputedStyle(document.documentElement).fontSize));

/** A canvas context in CSS pixels, sharp on any screen. */
export function prepare(canvas, width, height) {
  const ratio = devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.height = `${height}px`;
  }
  const context = canvas.getContext('2d');
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}
