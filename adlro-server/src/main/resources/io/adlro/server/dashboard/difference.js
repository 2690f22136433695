// What two policies did with the same jobs: GPUs over time, the first policy in the upper half of each row, the second in the lower half.

import {html, useEffect, useMemo, useRef, useState} from './vendor/preact.js';
import {go} from './router.js';
import {Table, Tiles, prepare, rem, useColours, useWidth} from './components.js';
import {clock, count, duration, gpus, percent, plural, shortDuration} from './format.js';
import {AXIS_HEIGHT, LABEL_WIDTH, tickStep} from './pages/gantt.js';

/** Times are in milliseconds of the server; less is no difference. */
const SAME_SECONDS = .002;
const MOST_HEIGHT = 560;
const MOST_ROWS_SHOWN = 50;

const KINDS = {
  same: ['rest', 'the same under both'],
  moved: ['c4', 'on other GPUs, same end'],
  earlier: ['good', 'ends earlier under the second'],
  later: ['bad', 'ends later under the second'],
};

const sameGpus = (a, b) => a.length === b.length && a.every((run, i) => run.gpus.join() === b[i].gpus.join());

function kindOf(first, second) {
  const change = second.at(-1).endSeconds - first.at(-1).endSeconds;
  if (Math.abs(change) > SAME_SECONDS) return change < 0 ? 'earlier' : 'later';
  return sameGpus(first, second) && Math.abs(second[0].startSeconds - first[0].startSeconds) <= SAME_SECONDS ? 'same' : 'moved';
}

/** The attempts of each job under both policies, and in which way they differ; jobs that do not end under both are left out. */
export function differences(schedules) {
  const [first, second] = schedules.policies.map(policy => {
    const byJob = new Map();
    policy.attempts.forEach(run => byJob.set(run.job, [...(byJob.get(run.job) ?? []), run]));
    return byJob;
  });
  return schedules.jobs.flatMap((job, index) => {
    const a = first.get(index);
    const b = second.get(index);
    return a && b ? [{job, a, b, kind: kindOf(a, b), change: b.at(-1).endSeconds - a.at(-1).endSeconds}] : [];
  });
}

function drawAxis(context, {view, origin, width, height, colours}) {
  const x = time => LABEL_WIDTH + (time - view.from) / (view.to - view.from) * (width - LABEL_WIDTH);
  const step = tickStep(view.to - view.from, width - LABEL_WIDTH);
  for (let time = Math.ceil(view.from / step) * step; time < view.to; time += step) {
    context.fillStyle = colours('grid');
    context.fillRect(Math.round(x(time)), AXIS_HEIGHT, 1, height - AXIS_HEIGHT);
    context.fillStyle = colours('muted');
    context.fillText(origin ? clock(new Date(origin + time * 1000).toISOString()) : shortDuration(time), x(time) + 3, AXIS_HEIGHT / 2);
  }
  return x;
}

function draw(context, {nodes, found, view, origin, size, colours, chosen}) {
  const {width, height, row, top} = size;
  context.font = `${rem(.69)}px system-ui, sans-serif`;
  context.textBaseline = 'middle';
  const x = drawAxis(context, {view, origin, width, height, colours});
  context.save();
  context.beginPath();
  context.rect(0, AXIS_HEIGHT, width, height - AXIS_HEIGHT);
  context.clip();
  let firstRow = 0;
  for (const node of nodes) {
    const y = AXIS_HEIGHT + firstRow * row - top;
    context.fillStyle = colours('grid');
    context.fillRect(0, Math.round(y), width, 1);
    if (node.gpuIds.length * row >= 11) {
      context.fillStyle = colours('muted');
      context.fillText(node.name, 0, y + Math.min(node.gpuIds.length * row / 2, 40), LABEL_WIDTH - 8);
    }
    firstRow += node.gpuIds.length;
  }
  context.beginPath();
  context.rect(LABEL_WIDTH, AXIS_HEIGHT, width, height - AXIS_HEIGHT);
  context.clip();
  const half = (row - 1) / 2;
  for (const each of found) {
    [each.a, each.b].forEach((runs, lane) => runs.forEach(run => {
      if (run.endSeconds < view.from || run.startSeconds > view.to) return;
      const left = x(run.startSeconds);
      const wide = Math.max(1, x(run.endSeconds) - left - .5);
      context.fillStyle = colours(KINDS[each.kind][0]);
      context.globalAlpha = each.kind === 'same' ? .4 : .85;
      run.gpus.forEach(gpu => context.fillRect(left, AXIS_HEIGHT + gpu * row - top + lane * half + .5, wide, half - (half > 4 ? .5 : 0)));
      if (each === chosen) {
        context.globalAlpha = 1;
        context.strokeStyle = colours('fg');
        run.gpus.forEach(gpu => context.strokeRect(left, AXIS_HEIGHT + gpu * row - top + lane * half + .5, wide, half));
      }
    }));
  }
  context.restore();
}

const runWords = (runs, ids) => `${duration(runs[0].startSeconds)} to ${duration(runs.at(-1).endSeconds)} on ${gpus(runs.at(-1).gpus.map(gpu => ids[gpu]))}`;

function Picture({schedules, found, view, move, zoom, jobLink}) {
  const place = useRef();
  const canvas = useRef();
  const width = useWidth(place);
  const colours = useColours();
  const [chosen, setChosen] = useState(null);
  const [top, setTop] = useState(0);
  const ids = useMemo(() => schedules.nodes.flatMap(node => node.gpuIds), [schedules]);
  const row = Math.max(7, Math.min(rem(1.56), Math.floor(MOST_HEIGHT / Math.max(1, ids.length))));
  const shown = Math.min(ids.length, Math.floor(MOST_HEIGHT / row));
  const height = AXIS_HEIGHT + shown * row + 1;
  const mostTop = Math.max(0, (ids.length - shown) * row);
  const origin = schedules.origin ? Date.parse(schedules.origin) : 0;
  const span = view.to - view.from;
  const [first, second] = schedules.policies.map(policy => policy.policy);
  useEffect(() => {
    if (width) draw(prepare(canvas.current, width, height), {nodes: schedules.nodes, found, view, origin, size: {width, height, row, top}, colours, chosen: chosen?.each});
  });
  const at = event => {
    const box = canvas.current.getBoundingClientRect();
    const x = event.clientX - box.left;
    const y = event.clientY - box.top;
    const time = view.from + (x - LABEL_WIDTH) / (width - LABEL_WIDTH) * span;
    const gpu = Math.floor((y - AXIS_HEIGHT + top) / row);
    const lane = (y - AXIS_HEIGHT + top) % row < row / 2 ? 'a' : 'b';
    const each = x > LABEL_WIDTH && y > AXIS_HEIGHT
      && found.find(one => one[lane].some(run => run.gpus.includes(gpu) && run.startSeconds <= time && time <= run.endSeconds));
    return each ? {each, x, y} : null;
  };
  const keys = {
    ArrowLeft: () => move(-span / 4), ArrowRight: () => move(span / 4), '+': () => zoom(.5), '=': () => zoom(.5), '-': () => zoom(2),
    ArrowUp: () => setTop(Math.max(0, top - 4 * row)), ArrowDown: () => setTop(Math.min(mostTop, top + 4 * row)),
  };
  const tip = chosen && `${chosen.each.job.id} · ${chosen.each.job.class}\n${first}: ${runWords(chosen.each.a, ids)}\n${second}: ${runWords(chosen.each.b, ids)}\n`
    + (Math.abs(chosen.each.change) > SAME_SECONDS ? `ends ${duration(Math.abs(chosen.each.change))} ${chosen.each.change < 0 ? 'earlier' : 'later'} under ${second}` : 'ends at the same time');
  return html`<div class="picture" ref=${place} data-title=${`${first} (upper half of a row) and ${second} (lower half)`}>
    <canvas ref=${canvas} tabindex="0" role="application"
      aria-label=${`What differs between ${first} and ${second} on ${plural(ids.length, 'GPU')} over time; arrow keys move, plus and minus zoom; the table below has the largest differences`}
      onKeyDown=${event => { if (event.key in keys) { event.preventDefault(); keys[event.key](); } }}
      onWheel=${event => { if (event.ctrlKey) { event.preventDefault(); zoom(event.deltaY > 0 ? 2 : .5); } }}
      onPointerMove=${event => setChosen(at(event))} onPointerLeave=${() => setChosen(null)}
      onClick=${event => { const hit = at(event); if (hit && jobLink) go(jobLink(hit.each.job)); }}></canvas>
    ${tip && html`<div class="tip" style=${{left: `${Math.min(chosen.x + 12, Math.max(0, width - 300))}px`, top: `${chosen.y + 14}px`}}>${tip}</div>`}
  </div>`;
}

/** Two policies of a comparison; the visible stretch is in the address. jobLink gives the page of a job, if it has one. */
export function Difference({schedules, view, move, zoom, jobLink}) {
  const found = useMemo(() => differences(schedules), [schedules]);
  const [first, second] = schedules.policies.map(policy => policy.policy);
  const number = kind => found.filter(each => each.kind === kind).length;
  const mean = found.length ? found.reduce((sum, each) => sum + each.change, 0) / found.length : 0;
  const largest = [...found].sort((a, b) => Math.abs(b.change) - Math.abs(a.change)).slice(0, MOST_ROWS_SHOWN);
  return html`
    <${Tiles} items=${[
      ['Same under both', count(number('same')), `of ${plural(found.length, 'job')}`],
      [`Earlier under ${second}`, count(number('earlier')), percent(number('earlier') / (found.length || 1))],
      [`Later under ${second}`, count(number('later')), percent(number('later') / (found.length || 1))],
      ['Mean change of the end', `${mean > 0 ? '+' : ''}${duration(mean)}`],
    ]} />
    <div class="legend">${Object.entries(KINDS).map(([kind, [colour, words]]) => html`<span key=${kind}><i class="swatch" style=${{background: `var(--${colour})`, opacity: kind === 'same' ? .4 : .85}}></i>${words}</span>`)}
      <span>upper half of a row: <b>${first}</b>, lower half: <b>${second}</b></span></div>
    <${Picture} schedules=${schedules} found=${found} view=${view} move=${move} zoom=${zoom} jobLink=${jobLink} />
    ${!schedules.complete && html`<p class="muted">Only the first ${count(schedules.jobs.length)} jobs are shown.</p>`}
    <details><summary>As a table (the ${plural(largest.length, 'job')} with the largest differences)</summary>
      <${Table} caption=${`Jobs under ${first} and ${second}`} rows=${largest} rowKey=${each => each.job.id} columns=${[
        {name: 'Job', cell: each => jobLink ? html`<a href=${jobLink(each.job)}>${each.job.id}</a>` : each.job.id},
        {name: 'Class', cell: each => each.job.class},
        {name: `Start, ${first}`, num: true, cell: each => duration(each.a[0].startSeconds)},
        {name: `Start, ${second}`, num: true, cell: each => duration(each.b[0].startSeconds)},
        {name: 'Change of the end', num: true, cell: each => `${each.change > 0 ? '+' : ''}${duration(each.change)}`},
        {name: 'What', cell: each => KINDS[each.kind][1].replace('the second', second)},
      ]} /></details>`;
}
