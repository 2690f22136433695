// One comparison: progress, table, curves, what differs between two policies, downloads.

import {html, useEffect, useMemo, useRef, useState} from '../vendor/preact.js';
import {request} from '../api.js';
import {LineChart} from '../chart.js';
import {Difference} from '../difference.js';
import {useData} from '../live.js';
import {savePng} from '../png.js';
import {useParameters} from '../router.js';
import {ActionButton, Badge, Field, Loaded, Notice, Panel, Table, useProblem} from '../components.js';
import {change as signed, count, decimal, duration, percent, plural, shortDuration} from '../format.js';

const WHILE_RUNNING_MS = 700;

const range = (interval, write) => interval ? `${write(interval.low)} to ${write(interval.high)}` : '–';

/** Which jobs a comparison is about. */
export const jobWords = comparison => comparison.scenario ? `scenario ${comparison.scenario}`
  : comparison.trace ? `trace ${comparison.trace}` : `last ${plural(comparison.lastHours, 'hour')} of this cluster`;

/** What is chosen in the picture of two policies. */
const CHOSEN = ['a', 'b', 'at', 'span', 'row'];

/**
 * The address of a comparison. It has the question too, so that the form can repeat it when the server has forgotten the answer.
 * The parameters of an address that shows it are kept.
 */
export function linkOf(comparison, shown = new URLSearchParams()) {
  const parameters = new URLSearchParams({number: comparison.number, seeds: comparison.seeds});
  for (const name of ['scenario', 'trace', 'lastHours', 'jobs']) if (comparison[name] != null) parameters.set(name, comparison[name]);
  parameters.set('from', comparison.scenario ? 'scenario' : comparison.trace ? 'trace' : 'recent');
  if (comparison.bound) parameters.set('bound', 'include');
  if (comparison.policies.length) parameters.set('policies', comparison.policies.map(row => row.policy).sort().join());
  for (const name of CHOSEN) if (shown.get(name)) parameters.set(name, shown.get(name));
  return `/compare?${parameters}`;
}

function csv(comparison) {
  const rows = comparison.policies.map(row => [row.policy, row.meanJctSeconds, row.jctInterval?.low, row.jctInterval?.high, row.p95JctSeconds, row.meanWaitSeconds,
    row.utilization, row.effectiveUtilization, row.throughputPerHour, row.change, row.changeInterval?.low, row.changeInterval?.high, row.verdict, row.gap]);
  const head = 'policy,meanJctSeconds,jctLow,jctHigh,p95JctSeconds,meanWaitSeconds,utilization,effectiveUtilization,throughputPerHour,change,changeLow,changeHigh,verdict,gapToBound';
  return [head, ...rows.map(row => row.map(value => value ?? '').join(','))].join('\n');
}

/** The policy with which the others are compared. */
const baselineOf = comparison => comparison.policies.find(row => row.baseline)?.baseline ?? 'the baseline';

const VERDICT = 'Better or worse: the interval of the change excludes 0 and the Wilcoxon test gives p < 0.05 after a correction for the number of policies.'
  + ' Undecided: one of both does not hold, so an interval without 0 is not enough. At least 6 seeds are needed.';

const Result = ({comparison}) => html`
  <${Table} caption=${`Policies on ${jobWords(comparison)}`} rows=${comparison.policies} rowKey=${row => row.policy} columns=${[
    {name: 'Policy', cell: row => row.policy},
    {name: 'Mean JCT', num: true, cell: row => duration(row.meanJctSeconds)},
    {name: 'JCT, 95 %', num: true, cell: row => range(row.jctInterval, duration)},
    {name: `Change to ${baselineOf(comparison)}`, num: true, cell: row => row.baseline ? signed(row.change) : 'baseline'},
    {name: 'Change, 95 %', num: true, cell: row => range(row.changeInterval, signed)},
    {name: 'Verdict', cell: row => row.verdict ?? '–'},
    ...(comparison.bound ? [{name: 'Gap to the bound', num: true, cell: row => signed(row.gap)}] : []),
    {name: 'p95 JCT', num: true, cell: row => duration(row.p95JctSeconds)},
    {name: 'Mean wait', num: true, cell: row => duration(row.meanWaitSeconds)},
    {name: 'Utilisation', num: true, cell: row => percent(row.utilization, 1)},
    {name: 'Effective', num: true, cell: row => percent(row.effectiveUtilization, 1)},
    {name: 'Throughput, jobs/h', num: true, cell: row => decimal(row.throughputPerHour, 1)},
  ]} />
  ${comparison.policies.some(row => row.verdict) && html`<p class="muted inset">${VERDICT}</p>`}
  ${comparison.bound && html`<p class="muted inset">Lower bound: ${comparison.bound}.</p>`}`;

/** A policy looks the same in both charts. */
const curves = (found, policies) => found.filter(each => each.x.length).map(each => ({label: each.name, number: Math.max(0, policies.indexOf(each.name)), ...each}));

function Charts({comparison}) {
  const charts = useData(`/comparisons/${comparison.number}/charts`);
  const policies = comparison.policies.map(row => row.policy).sort();
  const loads = useMemo(() => curves(charts.data?.loadCurves ?? [], policies), [charts.data]);
  const distributions = useMemo(() => curves(charts.data?.distributions ?? [], policies), [charts.data]);
  return html`<${Loaded} of=${charts}>${() => html`<div class="grid inset">
    <section class="span6" aria-label="Mean JCT over load"><h3>Mean JCT over load</h3>
      ${loads.length ? html`<${LineChart} label="Mean JCT over load" curves=${loads} format=${shortDuration} formatX=${load => percent(load)} nameX="load" nameY="mean JCT, logarithmic" logY />
        <p class="muted">Runs of their own at each load, with 95 % intervals from 6 seeds on.</p>`
        : html`<p class="state">These jobs are all there at once and have no load.</p>`}</section>
    <section class="span6" aria-label="Distribution of the JCT"><h3>Distribution of the JCT</h3>
      ${distributions.length ? html`<${LineChart} label="Share of the jobs that end within a time" curves=${distributions} format=${share => percent(share)} formatX=${shortDuration} nameX="JCT, logarithmic" nameY="share of the jobs" logX />
        <p class="muted">Share of the measured jobs of all seeds that end within a time. Further left is better.</p>`
        : html`<p class="state">No measured job ended.</p>`}</section>
  </div>`}<//>`;
}

/** The best policy and the baseline, if the address does not choose. */
function chosenPair(comparison, parameters) {
  const names = comparison.policies.map(row => row.policy);
  const baseline = comparison.policies.find(row => !row.baseline)?.policy ?? names.at(-1);
  const first = names.includes(parameters.get('a')) ? parameters.get('a') : baseline === names[0] ? names.at(-1) : baseline;
  const second = names.includes(parameters.get('b')) ? parameters.get('b') : names.find(name => name !== first);
  return [first, second];
}

function Schedules({comparison}) {
  const [parameters, change] = useParameters();
  const [first, second] = chosenPair(comparison, parameters);
  const schedules = useData(`/comparisons/${comparison.number}/schedules?policies=${encodeURIComponent(first)},${encodeURIComponent(second)}`);
  const end = useMemo(() => Math.max(1, ...(schedules.data?.policies ?? []).flatMap(policy => policy.attempts.map(run => run.endSeconds))), [schedules.data]);
  const span = Math.min(end, Math.max(end / 4096, Number(parameters.get('span')) || end));
  const from = Math.min(end - span, Math.max(0, Number(parameters.get('at')) || 0));
  const show = (at, wide) => {
    const whole = Math.min(end, wide);
    change({at: Math.round(1000 * Math.min(end - whole, Math.max(0, at))) / 1000 || '', span: whole >= end ? '' : Math.round(1000 * whole) / 1000});
  };
  const move = shift => show(from + shift, span);
  const zoom = factor => show(from + span / 2 - span * factor / 2, span * factor);
  const select = (name, value, other) => html`<select onChange=${event => change({[name]: event.target.value})}>
    ${comparison.policies.map(row => row.policy).filter(policy => policy !== other).map(policy => html`<option key=${policy} selected=${policy === value}>${policy}</option>`)}</select>`;
  return html`<section class="inset" aria-label="What differs between two policies"><h3>What differs between two policies under the first seed</h3>
    <div class="filters"><${Field} label="First">${select('a', first, second)}<//><${Field} label="Second">${select('b', second, first)}<//>
      <span class="actions">
        <button type="button" class="plain" onClick=${() => zoom(.5)} aria-label="Zoom in">+</button>
        <button type="button" class="plain" disabled=${span >= end} onClick=${() => zoom(2)} aria-label="Zoom out">−</button>
        <button type="button" class="plain" disabled=${from <= 0} onClick=${() => move(-span / 2)}>Earlier</button>
        <button type="button" class="plain" disabled=${from + span >= end} onClick=${() => move(span / 2)}>Later</button></span></div>
    <${Loaded} of=${schedules}>${data => html`<${Difference} schedules=${data} view=${{from, to: from + span}} move=${move} zoom=${zoom}
      jobLink=${comparison.lastHours && (job => `/jobs/${encodeURIComponent(job.id)}`)} />`}<//>
  </section>`;
}

function CopyLink({link}) {
  const [state, setState] = useState('');
  const field = useRef();
  useEffect(() => state === 'shown' && field.current.select(), [state]);
  const address = location.origin + link;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setState('copied');
    } catch {
      setState('shown'); // without TLS a page may not write to the clipboard
    }
  };
  return state === 'shown' ? html`<input aria-label="Link to this comparison" readonly value=${address} ref=${field} />`
    : html`<button type="button" class="plain" onClick=${copy}>${state === 'copied' ? 'Link copied' : 'Copy link'}</button>`;
}

const Downloads = ({comparison, picture, onError}) => {
  const [parameters] = useParameters();
  const report = `/api/v1/comparisons/${comparison.number}/report`;
  const file = end => `comparison-${comparison.number}.${end}`;
  return html`
    <a class="button" href=${report} target="_blank">Report with charts</a>
    <a class="button" href=${report} download=${file('html')}>HTML</a>
    <a class="button" href=${`data:text/csv;charset=utf-8,${encodeURIComponent(csv(comparison))}`} download=${file('csv')}>CSV</a>
    <${ActionButton} run=${() => savePng(picture.current, file('png'))} onError=${onError}>PNG<//>
    <${CopyLink} link=${linkOf(comparison, parameters)} />`;
};

/** A comparison by its number. */
export function Comparison({number, may}) {
  const [problem, setProblem] = useProblem();
  const place = useRef();
  const path = `/comparisons/${encodeURIComponent(number)}`;
  const found = useData(path);
  const running = ['running', 'cancelling'].includes(found.data?.state);
  useEffect(() => {
    const timer = running ? setInterval(() => document.hidden || found.reload(), WHILE_RUNNING_MS) : 0;
    return () => clearInterval(timer);
  }, [running]);
  if (found.error?.status === 404) {
    return html`<${Notice}>The server has no comparison ${number} for you; it keeps the last 20. “Compare” makes the one of this link again.<//>`;
  }
  return html`<div ref=${place}><${Loaded} of=${found}>${now => html`
    <${Panel} title=${`Comparison ${now.number}: ${jobWords(now)}, ${now.jobsCompared ? `${plural(now.jobsCompared, 'job')}, ` : ''}${plural(now.seeds, 'seed')}`} flush=${now.state === 'done'}
      right=${html`<span class="actions"><${Badge} word=${now.state} />
        ${now.state === 'done' && html`<${Downloads} comparison=${now} picture=${place} onError=${setProblem} />`}
        ${now.state === 'running' && may('operator') && html`<${ActionButton} kind="danger" onError=${setProblem}
          run=${async () => { await request('DELETE', path); await found.reload(); }}>Cancel comparison<//>`}</span>`}>
      ${problem}
      ${running && html`<p role="status"><progress aria-label="Runs done" max=${now.runs || 1} value=${now.runsDone}></progress>
        ${' '}${now.runs ? `${count(now.runsDone)} of ${count(now.runs)} runs` : 'reading the jobs and planning the load …'}</p>`}
      ${now.problem && html`<${Notice} kind="error">${now.problem}<//>`}
      ${now.state === 'cancelling' && html`<p class="muted">It ends with its present run.</p>`}
      ${now.state === 'cancelled' && html`<p class="state">It was cancelled.</p>`}
      ${now.state === 'done' && html`<${Result} comparison=${now} /><${Charts} comparison=${now} />
        ${now.policies.length > 1 && html`<${Schedules} comparison=${now} />`}`}
    <//>`}<//></div>`;
}
