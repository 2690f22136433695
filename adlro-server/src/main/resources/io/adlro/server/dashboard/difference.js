// What two policies did with the same jobs: GPUs over time, the first policy in the upper half of each row, the second in the lower half.

import {html, useEffect, useMemo, useRef, useState} from './vendor/preact.js';
import {Table, Tiles, prepare, rem, useColours, useWidth} from './components.js';
import {count, duration, gpus, percent, plural, signedDuration} from './format.js';
import {go, useParameters, wholeNumber} from './router.js';
import {AXIS_HEIGHT, LABEL_WIDTH, clipped, controls, drawAxis, drawNodes, scale} from './timeline.js';

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
function differences(schedules) {
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

function draw(context, {nodes, found, view, origin, size, colours, chosen}) {
  const {width, height, row, top} = size;
  context.font = `${rem(.69)}px system-ui, sans-serif`;
  context.textBaseline = 'middle';
  drawAxis(context, {view, origin, width, height, colours});
  const x = scale(view, width);
  clipped(context, [0, AXIS_HEIGHT, width, height - AXIS_HEIGHT], () => drawNodes(context, {nodes, row, top, width, colours}));
  const half = (row - 1) / 2;
  clipped(context, [LABEL_WIDTH, AXIS_HEIGHT, width, height - AXIS_HEIGHT], () => found.forEach(each => [each.a, each.b].forEach((runs, lane) => runs.forEach(run => {
    if (run.endSeconds < view.from || run.startSeconds > view.to) return;
    const left = x(run.startSeconds);
    const wide = Math.max(1, x(run.endSeconds) - left - .5);
    context.fillStyle = colours(KINDS[each.kind][0]);
    context.globalAlpha = each.kind === 'same' ? .4 : .85;
    run.gpus.forEach(gpu => context.fillRect(left, AXIS_HEIGHT + gpu * row - top + lane * half + .5, wide, half - (half > 4 ? .5 : 0)));
    context.globalAlpha = 1;
    if (each === chosen) {
      context.strokeStyle = colours('fg');
      run.gpus.forEach(gpu => context.strokeRect(left, AXIS_HEIGHT + gpu * row - top + lane * half + .5, wide, half));
    }
  }))));
}

const runWords = (runs, ids) => `${duration(runs[0].startSeconds)} to ${duration(runs.at(-1).endSeconds)} on ${gpus(runs.at(-1).gpus.map(gpu => ids[gpu]))}`;

function Picture({schedules, found, view, move, zoom, jobLink}) {
  const place = useRef();
  const canvas = useRef();
  const width = useWidth(place);
  const colours = useColours();
  const [chosen, setChosen] = useState(null);
  const [parameters, change] = useParameters();
  const ids = useMemo(() => schedules.nodes.flatMap(node => node.gpuIds), [schedules]);
  const row = Math.max(7, Math.min(rem(1.56), Math.floor(MOST_HEIGHT / Math.max(1, ids.length))));
  const shown = Math.min(ids.length, Math.floor(MOST_HEIGHT / row));
  const height = AXIS_HEIGHT + shown * row + 1;
  const mostFirst = Math.max(0, ids.length - shown);
  const firstRow = wholeNumber(parameters.get('row'), 0, mostFirst, 0);
  const turn = rows => change({row: Math.min(mostFirst, Math.max(0, firstRow + rows)) || ''});
  const top = firstRow * row;
  const origin = schedules.origin ? Date.parse(schedules.origin) / 1000 : null;
  const span = view.to - view.from;
  const [upper, lower] = schedules.policies.map(policy => policy.policy);
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
  const handlers = controls({
    ArrowLeft: () => move(-span / 4), ArrowRight: () => move(span / 4), '+': () => zoom(.5), '-': () => zoom(2), ArrowUp: () => turn(-4), ArrowDown: () => turn(4),
  });
  const tip = chosen && `${chosen.each.job.id} · ${chosen.each.job.class}\n${upper}: ${runWords(chosen.each.a, ids)}\n${lower}: ${runWords(chosen.each.b, ids)}\n`
    + (Math.abs(chosen.each.change) > SAME_SECONDS ? `ends ${duration(Math.abs(chosen.each.change))} ${chosen.each.change < 0 ? 'earlier' : 'later'} under ${lower}` : 'ends at the same time');
  return html`<div class="picture" ref=${place} data-title=${`${upper} (upper half of a row) and ${lower} (lower half)`}>
    <canvas ref=${canvas} tabindex="0" role="application"
      aria-label=${`What differs between ${upper} and ${lower} on ${plural(ids.length, 'GPU')} over time; arrow keys move, up and down to other GPUs, plus and minus zoom; the table below has the largest differences`}
      ...${handlers}
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
      ['Mean change of the end', signedDuration(mean)],
    ]} />
    <div class="legend">${Object.entries(KINDS).map(([kind, [colour, words]]) => html`<span key=${kind}><i class="swatch" style=${{background: `var(--${colour})`, opacity: kind === 'same' ? .4 : .85}}></i>${words}</span>`)}
      <span>${`upper half of a row: ${first}, lower half: ${second}`}</span></div>
    <${Picture} schedules=${schedules} found=${found} view=${view} move=${move} zoom=${zoom} jobLink=${jobLink} />
    ${!schedules.complete && html`<p class="muted">Only the first ${count(schedules.jobs.length)} jobs are shown.</p>`}
    <details><summary>As a table (the ${plural(largest.length, 'job')} with the largest differences)</summary>
      <${Table} caption=${`Jobs under ${first} and ${second}`} rows=${largest} rowKey=${each => each.job.id} columns=${[
        {name: 'Job', cell: each => jobLink ? html`<a href=${jobLink(each.job)}>${each.job.id}</a>` : each.job.id},
        {name: 'Class', cell: each => each.job.class},
        {name: `Start, ${first}`, num: true, cell: each => duration(each.a[0].startSeconds)},
        {name: `Start, ${second}`, num: true, cell: each => duration(each.b[0].startSeconds)},
        {name: 'Change of the end', num: true, cell: each => signedDuration(each.change)},
        {name: 'What', cell: each => KINDS[each.kind][1].replace('the second', second)},
      ]} /></details>`;
}
