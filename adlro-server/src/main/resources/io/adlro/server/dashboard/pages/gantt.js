// GPUs over time: past, running and expected jobs. The visible stretch is in the address.

import {html, useEffect, useMemo, useRef, useState} from '../vendor/preact.js';
import {useData} from '../live.js';
import {go, useParameters, wholeNumber} from '../router.js';
import {Choice, Loaded, Notice, Panel, Table, Time, prepare, rem, useColours, useWidth} from '../components.js';
import {ENDED, clock, count, duration, gpus, plural, seconds} from '../format.js';

const SPANS = [300, 900, 3600, 4 * 3600, 12 * 3600, 86400, 3 * 86400, 7 * 86400, 30 * 86400, 90 * 86400];
const FUTURE = 0.25;
export const LABEL_WIDTH = 92;
export const AXIS_HEIGHT = 22;
const MOST_LANES = 12;
const EXPECTED_ALPHA = .55;
const JOB_COLOURS = 7;
const DAY = 86400;
const PICTURE_HEIGHT = 560;
const LEAST_ROW = 4;
/** GPUs of a picture; a large cluster is shown in parts. */
const MOST_GPUS = PICTURE_HEIGHT / LEAST_ROW;
const STEPS = [1, 5, 10, 30, 60, 300, 600, 1800, 3600, 7200, 21600, 43200, 86400, 7 * 86400];

/** A number of a text, always the same. */
const hash = text => [...text].reduce((sum, letter) => (31 * sum + letter.codePointAt(0)) >>> 0, 7);

/** Jobs that wait have no GPUs yet; each gets the first lane in which it overlaps no other. */
function lanes(bars) {
  const ends = [];
  return bars.map(bar => {
    const found = ends.findIndex(end => end <= bar.from);
    const lane = found >= 0 ? found : Math.min(ends.length, MOST_LANES - 1);
    ends[lane] = Math.max(ends[lane] ?? 0, bar.to);
    return {...bar, rows: [lane]};
  });
}

/** Rows of GPUs with their bars, then lanes with those that are expected. */
function arrange(schedule) {
  const rowOf = new Map(schedule.nodes.flatMap(node => node.gpuIds).map((id, row) => [id, row]));
  const now = seconds(schedule.at);
  const bars = schedule.jobs.map(job => ({
    job,
    from: seconds(job.start),
    to: job.end ? seconds(job.end) : now,
    runs: !ENDED.includes(job.phase) && job.phase !== 'pending',
    rows: job.gpuIds.map(id => rowOf.get(id)).filter(row => row !== undefined),
    expected: job.phase === 'pending',
  }));
  const expected = lanes(bars.filter(bar => bar.expected)
    .map(bar => ({...bar, from: Math.max(now, bar.from), to: Math.max(bar.to, now + 1, bar.from + 1)})).sort((a, b) => a.from - b.from));
  const placed = bars.filter(bar => !bar.expected).map(bar => bar.runs ? {...bar, to: Math.max(bar.to, now)} : bar);
  return {now, rows: rowOf.size, bars: placed, expected, laneCount: 1 + Math.max(-1, ...expected.map(bar => bar.rows[0]))};
}

export function tickStep(span, width) {
  return STEPS.find(step => width * step / span >= 90) ?? STEPS.at(-1);
}

/** A colour for each user, by the name, so that it stays; another one if it is taken and there is a free one. */
function userColours(jobs) {
  const found = new Map();
  const taken = new Set();
  for (const name of [...new Set(jobs.map(job => job.user))].sort()) {
    let colour = hash(name) % JOB_COLOURS;
    while (taken.has(colour) && taken.size < JOB_COLOURS) colour = (colour + 1) % JOB_COLOURS;
    taken.add(colour);
    found.set(name, colour);
  }
  return found;
}

function colourOf(by, classes, users, colours) {
  const jobs = Array.from({length: JOB_COLOURS}, (_, i) => colours(`j${i}`));
  if (by === 'user') return bar => jobs[users.get(bar.job.user)];
  if (by === 'priority') return bar => colours(`h${Math.round(2 + 8 * bar.job.priority)}`);
  return bar => jobs[Math.max(0, classes.indexOf(bar.job.class)) % JOB_COLOURS];
}

function draw(context, {nodes, plan, view, size, colour, colours, chosen}) {
  const {width, height, row} = size;
  const x = time => LABEL_WIDTH + (time - view.from) / (view.to - view.from) * (width - LABEL_WIDTH);
  const gpuHeight = plan.rows * row;
  context.font = `${rem(.69)}px system-ui, sans-serif`;
  context.textBaseline = 'middle';
  const step = tickStep(view.to - view.from, width - LABEL_WIDTH);
  const zone = new Date().getTimezoneOffset() * 60;
  for (let time = Math.ceil((view.from - zone) / step) * step + zone; time < view.to; time += step) {
    context.fillStyle = colours('grid');
    context.fillRect(Math.round(x(time)), AXIS_HEIGHT, 1, height - AXIS_HEIGHT);
    context.fillStyle = colours('muted');
    const words = new Date(time * 1000).toLocaleTimeString('en-GB', step < 60 ? {} : {hour: '2-digit', minute: '2-digit'});
    context.fillText(step >= 86400 ? new Date(time * 1000).toLocaleDateString('en-GB', {day: 'numeric', month: 'short'}) : words, x(time) + 3, AXIS_HEIGHT / 2);
  }
  context.save();
  context.beginPath();
  context.rect(0, AXIS_HEIGHT, width, gpuHeight);
  context.clip();
  let first = 0;
  for (const node of nodes) {
    const y = AXIS_HEIGHT + first * row;
    const count = node.gpuIds.length;
    context.fillStyle = colours('grid');
    context.fillRect(0, Math.round(y), width, 1);
    if (count * row >= 11) {
      context.fillStyle = colours('muted');
      context.fillText(node.name, 0, y + Math.min(count * row / 2, 40), LABEL_WIDTH - 8);
    }
    first += count;
  }
  context.beginPath();
  context.rect(LABEL_WIDTH, AXIS_HEIGHT, width, gpuHeight);
  context.clip();
  for (const bar of plan.bars) {
    if (bar.to < view.from || bar.from > view.to) continue;
    const left = x(bar.from);
    const wide = Math.max(1, x(bar.to) - left - (row > 6 ? .5 : 0));
    const done = bar.runs ? Math.min(wide, Math.max(1, x(plan.now) - left)) : wide;
    context.fillStyle = bar.job.phase === 'failed' ? colours('bad') : colour(bar);
    for (const each of bar.rows) {
      const top = AXIS_HEIGHT + each * row + (row > 4 ? .5 : 0);
      const high = row > 4 ? row - 1 : row;
      context.fillRect(left, top, done, high);
      context.globalAlpha = EXPECTED_ALPHA;
      context.fillRect(left + done, top, wide - done, high);
      context.globalAlpha = 1;
    }
    if (bar === chosen) {
      context.strokeStyle = colours('fg');
      context.lineWidth = 1.5;
      bar.rows.forEach(each => context.strokeRect(left, AXIS_HEIGHT + each * row, wide, row));
    }
  }
  context.restore();
  const base = AXIS_HEIGHT + gpuHeight + 8;
  context.fillStyle = colours('rest');
  context.fillRect(0, base - 4, width, 1);
  context.fillStyle = colours('muted');
  context.fillText('Expected', 0, base + 7);
  context.save();
  context.beginPath();
  context.rect(LABEL_WIDTH, base, width, height - base);
  context.clip();
  for (const bar of plan.expected) {
    context.fillStyle = colour(bar);
    context.globalAlpha = EXPECTED_ALPHA;
    context.fillRect(x(bar.from), base + bar.rows[0] * 9, Math.max(2, x(bar.to) - x(bar.from)), 8);
    context.globalAlpha = 1;
    if (bar === chosen) {
      context.strokeStyle = colours('fg');
      context.strokeRect(x(bar.from), base + bar.rows[0] * 9, Math.max(2, x(bar.to) - x(bar.from)), 8);
    }
  }
  context.restore();
  if (!plan.expected.some(bar => bar.from <= view.to && bar.to >= view.from)) {
    const next = plan.expected[0];
    context.fillStyle = colours('muted');
    context.fillText(next ? `the next start is expected at ${clock(next.job.start)}` : 'none', LABEL_WIDTH + 4, base + 7);
  }
  if (plan.now >= view.from && plan.now <= view.to) {
    context.fillStyle = colours('accent');
    context.fillRect(Math.round(x(plan.now)), AXIS_HEIGHT - 6, 1, height);
    context.fillText('now', x(plan.now) + 3, AXIS_HEIGHT + 6);
  }
}

function Picture({schedule, classes, users, by, view, move, zoom, turn}) {
  const place = useRef();
  const canvas = useRef();
  const width = useWidth(place);
  const colours = useColours();
  const [chosen, setChosen] = useState(null);
  const drag = useRef(null);
  const plan = useMemo(() => arrange(schedule), [schedule]);
  const {rows} = plan;
  const row = Math.max(LEAST_ROW, Math.min(rem(1.125), Math.floor(PICTURE_HEIGHT / Math.max(1, rows))));
  const height = AXIS_HEIGHT + rows * row + 12 + Math.max(2, plan.laneCount) * 9;
  const size = {width, height, row};

  useEffect(() => {
    if (width) draw(prepare(canvas.current, width, height), {nodes: schedule.nodes, plan, view, size, colour: colourOf(by, classes, users, colours), colours, chosen: chosen?.bar});
  });

  const span = view.to - view.from;
  const at = event => {
    const box = canvas.current.getBoundingClientRect();
    const x = event.clientX - box.left;
    const y = event.clientY - box.top;
    if (x < LABEL_WIDTH || y < AXIS_HEIGHT) return null;
    const time = view.from + (x - LABEL_WIDTH) / (width - LABEL_WIDTH) * span;
    const near = span / (width - LABEL_WIDTH) * 2;
    const isExpected = y >= AXIS_HEIGHT + rows * row;
    const wanted = isExpected ? Math.floor((y - AXIS_HEIGHT - rows * row - 8) / 9) : Math.floor((y - AXIS_HEIGHT) / row);
    const bar = (isExpected ? plan.expected : plan.bars).find(each => each.rows.includes(wanted) && each.from - near <= time && time <= each.to + near);
    return bar ? {bar, x, y} : null;
  };
  const pointer = {
    onPointerDown: event => { drag.current = {x: event.clientX, view, moved: false}; canvas.current.setPointerCapture(event.pointerId); },
    onPointerMove: event => {
      if (!drag.current) return setChosen(at(event));
      const dx = event.clientX - drag.current.x;
      drag.current.moved ||= Math.abs(dx) > 3;
      if (drag.current.moved) move(-dx / (width - LABEL_WIDTH) * span, drag.current.view);
      return undefined;
    },
    onPointerUp: event => {
      const found = drag.current?.moved ? null : at(event);
      drag.current = null;
      if (found) go(`/jobs/${encodeURIComponent(found.bar.job.id)}`);
    },
    onPointerLeave: () => setChosen(null),
  };
  const key = event => {
    const known = {
      ArrowLeft: () => move(-span / 8, view), ArrowRight: () => move(span / 8, view), '+': () => zoom(-1), '=': () => zoom(-1), '-': () => zoom(1),
      ArrowUp: () => turn(-1), ArrowDown: () => turn(1),
    };
    if (event.key in known) {
      event.preventDefault();
      known[event.key]();
    }
  };
  const tip = chosen && `${chosen.bar.job.id} ${chosen.bar.job.name}\n${chosen.bar.job.user} · ${chosen.bar.job.class} · ${plural(chosen.bar.job.gpus, 'GPU')}\n`
    + `${chosen.bar.job.phase} · ${chosen.bar.expected ? 'expected ' : ''}${clock(chosen.bar.job.start)} to ${chosen.bar.runs ? 'expected ' : ''}${chosen.bar.job.end ? clock(chosen.bar.job.end) : 'now'} · ${duration(chosen.bar.to - chosen.bar.from)}`;
  return html`<div class="picture" ref=${place}>
    <canvas ref=${canvas} tabindex="0" role="application" aria-label=${`Jobs on ${count(rows)} GPUs over time; arrow keys move, up and down to other nodes, plus and minus zoom; the table below has the same jobs`}
      onKeyDown=${key} onWheel=${event => { if (event.ctrlKey) { event.preventDefault(); zoom(Math.sign(event.deltaY)); } }} ...${pointer}></canvas>
    ${tip && html`<div class="tip" style=${{left: `${Math.min(chosen.x + 12, Math.max(0, width - 240))}px`, top: `${chosen.y + 14}px`}}>${tip}</div>`}
  </div>`;
}

const Legend = ({by, classes, users}) => {
  const entries = by === 'class' ? classes.map((name, i) => [name, `var(--j${i % JOB_COLOURS})`])
    : by === 'user' ? [...users].slice(0, 12).map(([name, colour]) => [name, `var(--j${colour})`])
    : [[0, 'priority 0'], [0.5, '0.5'], [1, '1']].map(([priority, name]) => [name, `var(--h${Math.round(2 + 8 * priority)})`]);
  return html`<div class="legend">${entries.map(([name, colour]) => html`<span key=${name}><i class="swatch" style=${{background: colour}}></i>${name}</span>`)}
    <span><i class="swatch" style=${{background: 'var(--bad)'}}></i>failed</span><span><i class="swatch" style=${{background: 'var(--rest)', opacity: EXPECTED_ALPHA}}></i>paler: expected</span></div>`;
};

/** Which nodes are in the picture, of a cluster that does not fit. */
const Part = ({schedule, first, show}) => {
  const shown = schedule.nodes.length;
  const last = schedule.nodeCount - shown;
  if (shown >= schedule.nodeCount) return null;
  return html`<div class="actions">
    <button type="button" class="plain" disabled=${first === 0} onClick=${() => show(first - shown)}>Previous nodes</button>
    <label class="slider">Nodes ${count(first + 1)} to ${count(first + shown)} of ${count(schedule.nodeCount)}
      <input type="range" min="0" max=${last} value=${first} onChange=${event => show(Number(event.target.value))} /></label>
    <button type="button" class="plain" disabled=${first >= last} onClick=${() => show(first + shown)}>Next nodes</button></div>`;
};

export function Gantt() {
  const [parameters, change] = useParameters();
  const span = wholeNumber(parameters.get('span'), 60, 90 * DAY, 3600);
  const back = wholeNumber(parameters.get('back'), -span, 90 * DAY, 0);
  const first = wholeNumber(parameters.get('node'), 0, 1e6, 0);
  const by = ['class', 'user', 'priority'].includes(parameters.get('by')) ? parameters.get('by') : 'class';
  /** In whole spans: it is not read again for each step. */
  const past = Math.min(90 * DAY, span * Math.ceil(1 + Math.max(0, back) / span));
  const schedule = useData(`/schedule?seconds=${past}&firstNode=${first}&gpus=${MOST_GPUS}`, {on: ['job'], every: 10000, least: 2000});
  const users = useMemo(() => userColours(schedule.data?.jobs ?? []), [schedule.data]);
  const cluster = useData('/cluster');
  const show = node => change({node: Math.max(0, Math.min(node, schedule.data.nodeCount - schedule.data.nodes.length)) || ''});
  const turn = direction => schedule.data && schedule.data.nodes.length < schedule.data.nodeCount && show(first + direction * schedule.data.nodes.length);
  const now = schedule.data ? seconds(schedule.data.at) : 0;
  const view = {from: now - back - span * (1 - FUTURE), to: now - back + span * FUTURE};
  const move = (shift, from) => change({back: Math.round(Math.max(-span, now - (from.to + shift) + span * FUTURE)) || ''});
  const zoom = direction => {
    const place = SPANS.findIndex(each => each >= span);
    change({span: SPANS[Math.min(SPANS.length - 1, Math.max(0, place + direction))]});
  };
  return html`
    <div class="head"><h1>Gantt</h1><span class="muted">${duration(span)} shown${back ? `, ${duration(back)} back` : ''}</span>
      <span class="actions">
        <${Choice} label="Colour" value=${by} onChange=${key => change({by: key === 'class' ? '' : key})} options=${[['class', 'Class'], ['user', 'User'], ['priority', 'Priority']]} />
        <button type="button" class="plain" onClick=${() => zoom(-1)} aria-label="Zoom in">+</button>
        <button type="button" class="plain" onClick=${() => zoom(1)} aria-label="Zoom out">−</button>
        <button type="button" class="plain" onClick=${() => move(-span / 4, view)}>Earlier</button>
        <button type="button" class="plain" onClick=${() => move(span / 4, view)}>Later</button>
        <button type="button" class="plain" disabled=${!back} onClick=${() => change({back: ''})}>Now</button></span></div>
    <${Panel} title="Jobs on GPUs">
      <${Loaded} of=${schedule}>${plan => html`
        ${!plan.complete && html`<${Notice}>Not all jobs that ended in this time are here: the server has the last 50,000, and after its start it reads them from the store. Zoom in.<//>`}
        <${Part} schedule=${plan} first=${first} show=${show} />
        <${Legend} by=${by} classes=${cluster.data?.classes ?? []} users=${users} />
        <${Picture} schedule=${plan} classes=${cluster.data?.classes ?? []} users=${users} by=${by} view=${view} move=${move} zoom=${zoom} turn=${turn} />
        <details><summary>As a table (${count(Math.min(100, plan.jobs.length))} of ${plural(plan.jobs.length, 'job')})</summary>
          <${Table} caption="Jobs of the picture" rows=${plan.jobs.slice(0, 100)} rowKey=${job => job.id} columns=${[
            {name: 'Job', cell: job => html`<a href=${`/jobs/${encodeURIComponent(job.id)}`}>${job.id}</a>`},
            {name: 'Phase', cell: job => job.phase},
            {name: 'Start', cell: job => html`<${Time} at=${job.start} now=${plan.at} />`},
            {name: 'End', cell: job => job.end ? html`${ENDED.includes(job.phase) ? '' : 'expected '}<${Time} at=${job.end} now=${plan.at} />` : 'runs'},
            {name: 'On', cell: job => job.gpuIds.length ? gpus(job.gpuIds) : 'expected'},
          ]} /></details>`}<//>
    <//>`;
}
