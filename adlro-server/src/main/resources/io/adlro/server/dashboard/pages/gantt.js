// GPUs over time: past, running and expected jobs. The visible stretch is in the address.

import {html, useEffect, useMemo, useRef, useState} from '../vendor/preact.js';
import {useData} from '../live.js';
import {go, useParameters, wholeNumber} from '../router.js';
import {Choice, Loaded, Notice, Panel, Table, Time, prepare, rem, useColours, useWidth} from '../components.js';
import {ENDED, clock, count, duration, gpus, plural, seconds} from '../format.js';
import {AXIS_HEIGHT, LABEL_WIDTH, clipped, controls, drawAxis, drawNodes, scale} from '../timeline.js';

const SPANS = [300, 900, 3600, 4 * 3600, 12 * 3600, 86400, 3 * 86400, 7 * 86400, 30 * 86400, 90 * 86400];
const FUTURE = 0.25;
const MOST_LANES = 12;
const LANE = 9;
const EXPECTED_ALPHA = .55;
const JOB_COLOURS = 7;
const DAY = 86400;
const PICTURE_HEIGHT = 560;
const LEAST_ROW = 4;
/** GPUs of a picture; a large cluster is shown in parts. */
const MOST_GPUS = PICTURE_HEIGHT / LEAST_ROW;
/** Rows of the table below the picture. */
const MOST_ROWS = 100;

/** A number of a text, always the same. */
const hash = text => [...text].reduce((sum, letter) => (31 * sum + letter.codePointAt(0)) >>> 0, 7);

/** Jobs that wait have no GPUs yet; each gets the first lane in which it overlaps no other, as long as there is one. */
function lanes(bars) {
  const ends = [];
  return bars.flatMap(bar => {
    const found = ends.findIndex(end => end <= bar.from);
    const lane = found >= 0 ? found : ends.length;
    if (lane === MOST_LANES) return [];
    ends[lane] = bar.to;
    return [{...bar, rows: [lane]}];
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
  const waiting = bars.filter(bar => bar.expected);
  const expected = lanes(waiting.map(bar => ({...bar, from: Math.max(now, bar.from), to: Math.max(bar.to, now + 1, bar.from + 1)})).sort((a, b) => a.from - b.from));
  const placed = bars.filter(bar => !bar.expected).map(bar => bar.runs ? {...bar, to: Math.max(bar.to, now)} : bar);
  return {now, rows: rowOf.size, bars: placed, expected, left: waiting.length - expected.length, laneCount: 1 + Math.max(-1, ...expected.map(bar => bar.rows[0]))};
}

/** The users with the most jobs, each with a colour by the name, so that it stays; another one if it is taken. */
function userColours(jobs) {
  const numbers = new Map();
  jobs.forEach(job => numbers.set(job.user, (numbers.get(job.user) ?? 0) + 1));
  const most = [...numbers.keys()].sort((a, b) => numbers.get(b) - numbers.get(a) || (a < b ? -1 : 1)).slice(0, JOB_COLOURS);
  const found = new Map();
  const taken = new Set();
  for (const name of most.sort()) {
    let colour = hash(name) % JOB_COLOURS;
    while (taken.has(colour)) colour = (colour + 1) % JOB_COLOURS;
    taken.add(colour);
    found.set(name, colour);
  }
  return {of: found, others: numbers.size - found.size};
}

/** The first classes of the cluster. */
const classColours = classes => ({of: new Map(classes.slice(0, JOB_COLOURS).map((name, i) => [name, i])), others: Math.max(0, classes.length - JOB_COLOURS)});

/** The name of the colour of a job; those of others than the named ones share one. */
const OTHERS = 'muted';
const colourName = (by, named) => job => by === 'priority' ? `h${Math.round(2 + 8 * job.priority)}`
  : named.of.has(job[by]) ? `j${named.of.get(job[by])}` : OTHERS;

function drawBar(context, {top, high, left, wide, done, colour, edge}) {
  context.fillStyle = colour;
  context.fillRect(left, top, done, high);
  context.globalAlpha = EXPECTED_ALPHA;
  context.fillRect(left + done, top, wide - done, high);
  context.globalAlpha = 1;
  if (edge) {
    context.strokeStyle = edge;
    context.lineWidth = 1.5;
    context.strokeRect(left, top, wide, high);
  }
}

function draw(context, {nodes, plan, view, size, colour, colours, chosen}) {
  const {width, height, row} = size;
  const x = scale(view, width);
  const gpuHeight = plan.rows * row;
  const edge = bar => bar.job.id === chosen?.job.id && colours('fg');
  context.font = `${rem(.69)}px system-ui, sans-serif`;
  context.textBaseline = 'middle';
  drawAxis(context, {view, origin: 0, width, height, colours});
  clipped(context, [0, AXIS_HEIGHT, width, gpuHeight], () => drawNodes(context, {nodes, row, width, colours}));
  clipped(context, [LABEL_WIDTH, AXIS_HEIGHT, width, gpuHeight], () => plan.bars.filter(bar => isIn(view, bar)).forEach(bar => {
    const left = x(bar.from);
    const wide = Math.max(1, x(bar.to) - left - (row > 6 ? .5 : 0));
    const done = bar.runs ? Math.min(wide, Math.max(1, x(plan.now) - left)) : wide;
    bar.rows.forEach(each => drawBar(context, {top: AXIS_HEIGHT + each * row + (row > 4 ? .5 : 0), high: row > 4 ? row - 1 : row,
      left, wide, done, colour: bar.job.phase === 'failed' ? colours('bad') : colour(bar.job), edge: edge(bar)}));
  }));
  const base = AXIS_HEIGHT + gpuHeight + 8;
  context.fillStyle = colours('rest');
  context.fillRect(0, base - 4, width, 1);
  context.fillStyle = colours('muted');
  context.fillText('Expected', 0, base + 7);
  if (plan.left) context.fillText(`and ${count(plan.left)} more`, 0, base + 22, LABEL_WIDTH - 8);
  clipped(context, [LABEL_WIDTH, base, width, height - base], () => plan.expected.forEach(bar => drawBar(context, {
    top: base + bar.rows[0] * LANE, high: LANE - 1, left: x(bar.from), wide: Math.max(2, x(bar.to) - x(bar.from)), done: 0, colour: colour(bar.job), edge: edge(bar)})));
  if (!plan.expected.some(bar => isIn(view, bar))) {
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

const isIn = (view, bar) => bar.to >= view.from && bar.from <= view.to;

function Picture({schedule, colour, view, move, zoom, turn}) {
  const place = useRef();
  const canvas = useRef();
  const width = useWidth(place);
  const colours = useColours();
  const [pointed, setPointed] = useState(null);
  const [key, setKey] = useState(null);
  const drag = useRef(null);
  const plan = useMemo(() => arrange(schedule), [schedule]);
  const {rows} = plan;
  const row = Math.max(LEAST_ROW, Math.min(rem(1.125), Math.floor(PICTURE_HEIGHT / Math.max(1, rows))));
  const height = AXIS_HEIGHT + rows * row + 12 + Math.max(3, plan.laneCount) * LANE;
  const size = {width, height, row};
  const x = scale(view, width);
  /** What can be chosen with the keys: from left to right, then from top to bottom. */
  const inView = [...plan.bars.filter(bar => bar.rows.length), ...plan.expected].filter(bar => isIn(view, bar)).sort((a, b) => a.from - b.from || a.rows[0] - b.rows[0]);
  const kept = inView.find(bar => bar.job.id === key);
  const chosen = pointed ?? (kept ? {bar: kept, x: Math.max(LABEL_WIDTH, x(kept.from)),
    y: AXIS_HEIGHT + (kept.expected ? rows * row + 8 + (kept.rows[0] + 1) * LANE : (kept.rows.at(-1) + 1) * row)} : null);
  const step = direction => {
    const from = inView.indexOf(kept);
    const next = inView[from < 0 ? (direction > 0 ? 0 : inView.length - 1) : Math.min(inView.length - 1, Math.max(0, from + direction))];
    setPointed(null);
    setKey(next?.job.id ?? null);
  };

  useEffect(() => {
    if (width) draw(prepare(canvas.current, width, height), {nodes: schedule.nodes, plan, view, size, colour: job => colours(colour(job)), colours, chosen: chosen?.bar});
  });

  const span = view.to - view.from;
  const open = bar => go(`/jobs/${encodeURIComponent(bar.job.id)}`);
  const at = event => {
    const box = canvas.current.getBoundingClientRect();
    const place = event.clientX - box.left;
    const y = event.clientY - box.top;
    if (place < LABEL_WIDTH || y < AXIS_HEIGHT) return null;
    const time = view.from + (place - LABEL_WIDTH) / (width - LABEL_WIDTH) * span;
    const near = span / (width - LABEL_WIDTH) * 2;
    const isExpected = y >= AXIS_HEIGHT + rows * row;
    const wanted = isExpected ? Math.floor((y - AXIS_HEIGHT - rows * row - 8) / LANE) : Math.floor((y - AXIS_HEIGHT) / row);
    const bar = (isExpected ? plan.expected : plan.bars).find(each => each.rows.includes(wanted) && each.from - near <= time && time <= each.to + near);
    return bar ? {bar, x: place, y} : null;
  };
  const pointer = {
    onPointerDown: event => { drag.current = {x: event.clientX, view, moved: false}; canvas.current.setPointerCapture(event.pointerId); },
    onPointerMove: event => {
      if (!drag.current) return setPointed(at(event));
      const dx = event.clientX - drag.current.x;
      drag.current.moved ||= Math.abs(dx) > 3;
      if (drag.current.moved) move(-dx / (width - LABEL_WIDTH) * span, drag.current.view);
      return undefined;
    },
    onPointerUp: event => {
      const found = drag.current?.moved ? null : at(event);
      drag.current = null;
      if (found) open(found.bar);
    },
    onPointerLeave: () => setPointed(null),
  };
  const handlers = controls({
    ArrowLeft: () => move(-span / 8, view), ArrowRight: () => move(span / 8, view), '+': () => zoom(-1), '-': () => zoom(1), ArrowUp: () => turn(-1), ArrowDown: () => turn(1),
    n: () => step(1), p: () => step(-1), Enter: () => chosen && open(chosen.bar), Escape: () => setKey(null),
  });
  const tip = chosen && `${chosen.bar.job.id} ${chosen.bar.job.name}\n${chosen.bar.job.user} · ${chosen.bar.job.class} · ${plural(chosen.bar.job.gpus, 'GPU')}\n`
    + `${chosen.bar.job.phase} · ${chosen.bar.expected ? 'expected ' : ''}${clock(chosen.bar.job.start)} to ${chosen.bar.runs ? 'expected ' : ''}${chosen.bar.job.end ? clock(chosen.bar.job.end) : 'now'} · ${duration(chosen.bar.to - chosen.bar.from)}`;
  return html`<div class="picture" ref=${place}>
    <canvas ref=${canvas} tabindex="0" role="application" aria-label=${`Jobs on ${count(rows)} GPUs over time; arrow keys move, up and down to other nodes, plus and minus zoom, n and p choose the next and the previous job, Enter opens it; the table below has the same jobs`}
      ...${handlers} ...${pointer}></canvas>
    ${tip && html`<div class="tip" role="status" style=${{left: `${Math.min(chosen.x + 12, Math.max(0, width - 240))}px`, top: `${chosen.y + 14}px`}}>${tip}</div>`}
  </div>`;
}

const Legend = ({by, named}) => {
  const entries = by === 'priority' ? [[0, 'priority 0'], [0.5, '0.5'], [1, '1']].map(([priority, name]) => [name, `h${Math.round(2 + 8 * priority)}`])
    : [...[...named.of].map(([name, colour]) => [name, `j${colour}`]), ...(named.others ? [[`${count(named.others)} others`, OTHERS]] : [])];
  return html`<div class="legend">${entries.map(([name, colour]) => html`<span key=${name}><i class="swatch" style=${{background: `var(--${colour})`}}></i>${name}</span>`)}
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
  const cluster = useData('/cluster');
  const named = useMemo(() => by === 'user' ? userColours(schedule.data?.jobs ?? []) : classColours(cluster.data?.classes ?? []), [by, schedule.data, cluster.data]);
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
        ${plan.endedLeftOut > 0 && html`<${Notice}>${plural(plan.endedLeftOut, 'job')} that ended earlier in this time ${plan.endedLeftOut === 1 ? 'is' : 'are'} left out: there are too many for a picture. Zoom in.<//>`}
        <${Part} schedule=${plan} first=${first} show=${show} />
        <${Legend} by=${by} named=${named} />
        <${Picture} schedule=${plan} colour=${colourName(by, named)} view=${view} move=${move} zoom=${zoom} turn=${turn} />
        <details><summary>As a table (${count(Math.min(MOST_ROWS, plan.jobs.length))} of ${plural(plan.jobs.length, 'job')}; those that are expected first)</summary>
          <${Table} caption="Jobs of the picture" rows=${[...plan.jobs].sort((a, b) => (b.phase === 'pending') - (a.phase === 'pending')).slice(0, MOST_ROWS)} rowKey=${job => job.id} columns=${[
            {name: 'Job', cell: job => html`<a href=${`/jobs/${encodeURIComponent(job.id)}`}>${job.id}</a>`},
            {name: 'Phase', cell: job => job.phase},
            {name: 'Start', cell: job => html`<${Time} at=${job.start} now=${plan.at} />`},
            {name: 'End', cell: job => job.end ? html`${ENDED.includes(job.phase) ? '' : 'expected '}<${Time} at=${job.end} now=${plan.at} />` : 'runs'},
            {name: 'On', cell: job => job.gpuIds.length ? gpus(job.gpuIds) : 'expected'},
          ]} /></details>`}<//>
    <//>`;
}
