// A map of all GPUs: one cell each, grouped by model and node, on a canvas so that ten thousand stay smooth.

import {html, useEffect, useMemo, useRef, useState} from './vendor/preact.js';
import {go, useParameters} from './router.js';
import {prepare, rem, useColours, useWidth} from './components.js';
import {duration, memory, percent, plural} from './format.js';

const LEVELS = 11;
const IDLE_BELOW = 0.05;
/** Older metrics are shown as such. */
const STALE_SECONDS = 300;
const STALE_ALPHA = .4;

const known = (g, i, value, write) => value == null ? 'not measured' : `${write(value)}, measured ${duration(g.ageSeconds[i])} ago`;

/** Each metric: a value from 0 to 1 for the colour, null for unknown; the ends of its legend; the text of a GPU; whether exporters measure it. */
export const METRICS = {
  allocation: {
    name: 'Allocation', ends: ['free', 'whole GPU'],
    part: (g, i) => g.allocated[i], text: (g, i) => `${percent(g.allocated[i])} allocated`,
  },
  utilization: {
    name: 'Utilisation', ends: ['0 %', '100 %'], measured: true,
    part: (g, i) => g.utilization[i], text: (g, i) => known(g, i, g.utilization[i], u => `${percent(u)} utilised`),
  },
  temperature: {
    name: 'Temperature', ends: ['25 °C', 'throttling'], measured: true,
    part: (g, i, model) => g.celsius[i] == null ? null : (g.celsius[i] - 25) / (model.throttleCelsius - 25),
    text: (g, i) => known(g, i, g.celsius[i], c => `${c.toFixed(0)} °C`),
  },
  memory: {
    name: 'Memory', ends: ['0 GiB', 'full'], measured: true,
    part: (g, i, model) => g.memoryUsedMib[i] == null ? null : g.memoryUsedMib[i] / model.memoryMib,
    text: (g, i, model) => known(g, i, g.memoryUsedMib[i], mib => `${memory(mib)} of ${memory(model.memoryMib)}`),
  },
  power: {
    name: 'Power', ends: ['0 W', 'peak'], measured: true,
    part: (g, i, model) => g.watts[i] == null ? null : g.watts[i] / model.peakWatts,
    text: (g, i) => known(g, i, g.watts[i], watts => `${watts.toFixed(0)} W`),
  },
  slowdown: {
    name: 'Predicted slow-down', ends: ['fastest', 'half speed or less'],
    part: (g, i) => g.allocated[i] === 0 ? 0 : 2 * (1 - g.effective[i] / g.allocated[i]),
    text: (g, i) => g.allocated[i] === 0 ? 'free' : `its jobs run at ${percent(g.effective[i] / g.allocated[i])} of their best speed`,
  },
};

const isStale = (g, i) => g.ageSeconds[i] > STALE_SECONDS;
/** Metrics from before the start of its last job say nothing of it. */
const isIdle = (g, i) => g.allocated[i] > 0 && g.utilization[i] != null && g.utilization[i] < IDLE_BELOW && !isStale(g, i) && g.ageSeconds[i] < g.busySeconds[i];

/** The nodes with the same models, in the order of the cluster. */
function groupsOf(columns) {
  const groups = new Map();
  let first = 0;
  for (const node of columns.nodes) {
    const models = [...new Set(columns.model.slice(first, first + node.gpus))].join(', ');
    if (!groups.has(models)) groups.set(models, []);
    groups.get(models).push({...node, first});
    first += node.gpus;
  }
  return groups;
}

/** Where each GPU is drawn: groups beside each other as long as they fit, nodes in rows. */
function layout(columns, width) {
  const total = columns.id.length;
  const cell = rem(total <= 64 ? 1.625 : total <= 256 ? 1.125 : total <= 1024 ? .8125 : total <= 4096 ? .5625 : .4375);
  const gap = cell > 8 ? 2 : 1;
  const apart = cell > 8 ? 8 : 4;
  const labels = columns.nodes.length <= 128;
  const above = labels ? rem(.94) : 0;
  const places = {x: new Float32Array(total), y: new Float32Array(total), cell, headings: [], labels: []};
  const perRow = node => Math.max(1, Math.min(node.gpus, Math.floor(width / (cell + gap))));
  const nodeWidth = node => Math.max(perRow(node) * (cell + gap), labels ? rem(3.25) : 0);
  const nodeHeight = node => above + Math.ceil(node.gpus / perRow(node)) * (cell + gap) + (cell > 8 ? 4 : 2);
  let left = 0;
  let top = 0;
  let bottom = 0;
  for (const [models, nodes] of groupsOf(columns)) {
    const gpus = nodes.reduce((sum, node) => sum + node.gpus, 0);
    const text = `${models} · ${plural(gpus, 'GPU')} on ${plural(nodes.length, 'node')}`;
    const oneRow = Math.max(nodes.reduce((sum, node) => sum + nodeWidth(node) + apart, 0), rem(.44) * text.length) + 16;
    if (left > 0 && left + oneRow > width) {
      left = 0;
      top = bottom + 8;
    }
    places.headings.push({text, x: left, y: top});
    let x = left;
    let y = top + rem(1.25);
    for (const node of nodes) {
      if (x > left && x + nodeWidth(node) > width) {
        x = left;
        y = bottom;
      }
      if (labels) places.labels.push({text: node.name, state: node.state, x, y, width: nodeWidth(node)});
      for (let g = 0; g < node.gpus; g++) {
        places.x[node.first + g] = x + (g % perRow(node)) * (cell + gap);
        places.y[node.first + g] = y + above + Math.floor(g / perRow(node)) * (cell + gap);
      }
      x += nodeWidth(node) + apart;
      bottom = Math.max(bottom, y + nodeHeight(node));
    }
    left += oneRow;
  }
  return {...places, height: Math.max(40, bottom)};
}

function draw(context, columns, models, places, metric, colours, chosen) {
  const heat = Array.from({length: LEVELS}, (_, level) => colours(`h${level}`));
  const {cell} = places;
  context.textBaseline = 'top';
  context.font = `600 ${rem(.75)}px system-ui, sans-serif`;
  context.fillStyle = colours('muted');
  places.headings.forEach(({text, x, y}) => context.fillText(text, x, y));
  context.font = `${rem(.69)}px system-ui, sans-serif`;
  for (const {text, state, x, y, width} of places.labels) {
    context.fillStyle = state === 'up' ? colours('muted') : colours('notice');
    context.fillText(state === 'up' ? text : `${text} ${state}`, x, y, width);
  }
  const unknown = colours('bg');
  const edge = colours('rest');
  const bad = colours('bad');
  const notice = colours('notice');
  for (let i = 0; i < columns.id.length; i++) {
    const x = places.x[i];
    const y = places.y[i];
    const part = METRICS[metric].part(columns, i, models.get(columns.model[i]));
    context.globalAlpha = METRICS[metric].measured && isStale(columns, i) ? STALE_ALPHA : 1;
    context.fillStyle = part == null ? unknown : heat[Math.round(Math.min(1, Math.max(0, part)) * (LEVELS - 1))];
    context.fillRect(x, y, cell, cell);
    context.globalAlpha = 1;
    const condition = columns.condition[i];
    if (part == null || (part === 0 && cell > 8)) {
      context.strokeStyle = edge;
      context.lineWidth = 1;
      context.strokeRect(x + .5, y + .5, cell - 1, cell - 1);
    }
    if (isIdle(columns, i)) {
      context.fillStyle = notice;
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(x + cell * .6, y);
      context.lineTo(x, y + cell * .6);
      context.fill();
    }
    if (condition !== 'up') {
      context.strokeStyle = condition === 'drained' || condition === 'suspect' ? notice : bad;
      context.lineWidth = cell > 8 ? 2 : 1;
      context.beginPath();
      context.moveTo(x + 1, y + cell - 1);
      context.lineTo(x + cell - 1, y + 1);
      context.stroke();
    }
  }
  if (chosen != null) {
    context.strokeStyle = colours('focus');
    context.lineWidth = 2;
    context.strokeRect(places.x[chosen] - 1, places.y[chosen] - 1, cell + 2, cell + 2);
  }
}

/** The nearest GPU in a direction, or the same one at the edge of the map. */
function neighbour(places, from, dx, dy) {
  let best = from;
  let least = Infinity;
  for (let i = 0; i < places.x.length; i++) {
    const x = places.x[i] - places.x[from];
    const y = places.y[i] - places.y[from];
    const ahead = dx * x + dy * y;
    const aside = Math.abs(dy * x + dx * y);
    const distance = ahead > 0 ? ahead + 4 * aside : Infinity;
    if (distance < least) [best, least] = [i, distance];
  }
  return best;
}

function sentence(columns, models, metric, i) {
  const jobs = columns.jobs[i];
  const links = jobs.slice(0, 3).map(job => html`; <a href=${`/jobs/${encodeURIComponent(job)}`}>${job}</a>`);
  const idle = isIdle(columns, i) ? '; allocated but idle' : '';
  const condition = columns.condition[i] === 'up' ? '' : `, ${columns.condition[i]}`;
  return html`${`${columns.id[i]} (${columns.model[i]}${condition}): ${METRICS[metric].text(columns, i, models.get(columns.model[i]))}${idle}`}${
    jobs.length ? html`${links}${jobs.length > 3 && ` and ${jobs.length - 3} more`}` : columns.allocated[i] > 0 && '; a job of another user'}`;
}

export function HeatMap({columns, models: list, metric}) {
  const place = useRef();
  const canvas = useRef();
  const [parameters, change] = useParameters();
  const [pointed, setPointed] = useState(null);
  const kept = parameters.get('gpu');
  const found = pointed ?? (kept ? columns.id.indexOf(kept) : -1);
  const chosen = found >= 0 && found < columns.id.length ? found : null;
  const width = useWidth(place);
  const colours = useColours();
  const models = useMemo(() => new Map(list.map(model => [model.name, model])), [list]);
  const shape = columns.nodes.map(node => `${node.name}${node.state}${node.gpus}`).join();
  const places = useMemo(() => width ? layout(columns, width) : null, [shape, width]);

  useEffect(() => {
    if (places) draw(prepare(canvas.current, width, places.height), columns, models, places, metric, colours, chosen);
  }, [columns, places, metric, colours, chosen, models]);

  const at = event => {
    const box = canvas.current.getBoundingClientRect();
    const x = event.clientX - box.left;
    const y = event.clientY - box.top;
    for (let i = 0; i < columns.id.length; i++) {
      if (x >= places.x[i] && x <= places.x[i] + places.cell && y >= places.y[i] && y <= places.y[i] + places.cell) return i;
    }
    return null;
  };
  const keep = i => change({gpu: i == null ? '' : columns.id[i]});
  /** Its job; of several, the sentence below has the links. */
  const open = i => {
    const jobs = i == null ? [] : columns.jobs[i];
    if (jobs.length === 1) go(`/jobs/${encodeURIComponent(jobs[0])}`);
    else keep(i);
  };
  const key = event => {
    const steps = {ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1]};
    if (event.key in steps) {
      event.preventDefault();
      keep(chosen == null ? 0 : neighbour(places, chosen, ...steps[event.key]));
    } else if (event.key === 'Enter') {
      open(chosen);
    }
  };
  const idle = columns.id.reduce((sum, _, i) => sum + (isIdle(columns, i) ? 1 : 0), 0);
  return html`
    <div class="picture" ref=${place}>
      <canvas ref=${canvas} tabindex="0" role="application" aria-label=${`Map of ${columns.id.length} GPUs by ${METRICS[metric].name}; arrow keys choose a GPU, Enter opens its job; the links of several jobs are below`}
        onMouseMove=${event => setPointed(at(event))} onMouseLeave=${() => setPointed(null)}
        onClick=${event => open(at(event))} onKeyDown=${key}></canvas>
    </div>
    <p class="below" role="status">${chosen != null ? sentence(columns, models, metric, chosen)
      : html`<span class="muted">${plural(idle, 'GPU')} allocated but idle. Point at a GPU, or use the arrow keys.</span>`}</p>
    <div class="legend">
      <span>${METRICS[metric].ends[0]} <span class="ramp">${Array.from({length: LEVELS}, (_, level) => html`<i style=${{background: `var(--h${level})`}}></i>`)}</span> ${METRICS[metric].ends[1]}</span>
      <span><i class="swatch" style=${{background: 'linear-gradient(135deg, var(--notice) 45%, var(--h8) 45%)'}}></i>allocated, below ${percent(IDLE_BELOW)} utilised</span>
      <span><i class="swatch" style=${{background: 'linear-gradient(135deg, var(--h0) 42%, var(--bad) 42% 58%, var(--h0) 58%)'}}></i>failed or lost</span>
      <span><i class="swatch" style=${{background: 'linear-gradient(135deg, var(--h0) 42%, var(--notice) 42% 58%, var(--h0) 58%)'}}></i>drained or suspect</span>
      <span><i class="swatch" style=${{border: '1px solid var(--rest)'}}></i>not measured, or zero</span>
      ${METRICS[metric].measured && html`<span><i class="swatch" style=${{background: 'var(--h8)', opacity: STALE_ALPHA}}></i>pale: measured more than ${duration(STALE_SECONDS)} ago</span>`}
    </div>`;
}
