// The cluster at a glance: GPUs, queue, time series, what decides, the last decisions.

import {html} from '../vendor/preact.js';
import {useData} from '../live.js';
import {useParameters} from '../router.js';
import {TimeChart} from '../chart.js';
import {HeatMap, METRICS} from '../heatmap.js';
import {Badge, Choice, Facts, Loaded, Notice, Panel, Table, Tiles, Time} from '../components.js';
import {count, decisionParts, drift, duration, percent, plural, regret, relative, seconds, shortDuration} from '../format.js';

/** How far back the curves reach. */
const RANGES = {'1h': ['1 h', 3600], '6h': ['6 h', 6 * 3600], '1d': ['1 day', 86400], '7d': ['7 days', 7 * 86400]};

const sum = values => values.reduce((a, b) => a + b, 0);
/** Without the last stretch, which is not over. */
const whole = counts => counts.map((value, i) => i === counts.length - 1 ? null : value);
/** Means of the last stretches: single jobs make a curve of minutes jump. */
const SMOOTHED = 10;
const smooth = values => values.map((value, i) => {
  const last = values.slice(Math.max(0, i + 1 - SMOOTHED), i + 1).filter(each => each != null);
  return value == null ? null : sum(last) / last.length;
});
/** The mean of a figure of jobs over stretches with different numbers of them. */
const meanOfJobs = (values, jobs) => {
  const weights = values.map((value, i) => value == null ? 0 : jobs[i]);
  return sum(weights) > 0 ? sum(values.map((value, i) => (value ?? 0) * weights[i])) / sum(weights) : null;
};
const phase = (cluster, name) => cluster.phases.find(each => each.name === name)?.count ?? 0;

function Figures({cluster, columns, history}) {
  const gpus = columns.id.length;
  const measured = columns.utilization.filter(value => value != null);
  const hour = history.data;
  const done = hour ? hour.donePerHour.slice(0, -1) : [];
  const ofJobs = name => hour ? duration(meanOfJobs(hour[name], hour.donePerHour)) : '–';
  return html`<${Tiles} items=${[
    ['GPUs allocated', count(Math.round(10 * sum(columns.allocated)) / 10), `of ${count(gpus)}`],
    ['Measured utilisation', measured.length ? percent(sum(measured) / measured.length) : '–'],
    ['Effective utilisation', gpus ? percent(sum(columns.effective) / gpus) : '–'],
    ['Jobs running', count(phase(cluster, 'running'))],
    ['Jobs waiting', count(phase(cluster, 'pending') + phase(cluster, 'held') + phase(cluster, 'unsatisfiable'))],
    ['Mean JCT, last hour', ofJobs('jctSeconds')],
    ['Mean wait, last hour', ofJobs('waitSeconds')],
    ['Throughput, last hour', done.length ? count(Math.round(sum(done) / done.length)) : '–', 'jobs/h'],
  ]} />`;
}

function Series({history}) {
  return html`<${Loaded} of=${history} empty=${data => data.at.length < 2 && 'The first figures come after two minutes of the cluster’s time.'}>${data => {
    const times = data.at.map(seconds);
    const part = value => percent(value);
    const charts = [
      ['Use of the GPUs', part, [['allocated', 'c0', data.allocated], ['effective', 'c2', data.effective], ['measured', 'c1', data.utilization, [4, 3]]], 0, 1],
      ['Time from submission', duration, [['JCT', 'c0', data.jctSeconds], ['wait', 'c1', data.waitSeconds, [4, 3]]], undefined, undefined, shortDuration],
      ['Throughput', value => `${count(Math.round(value))}/h`, [[`jobs done, mean of ${duration(SMOOTHED * data.widthSeconds)}`, 'c0', smooth(whole(data.donePerHour))]]],
      ['Jobs', value => count(Math.round(10 * value) / 10), [['running', 'c0', data.running], ['waiting', 'c1', data.waiting, [4, 3]]]],
    ];
    return charts.map(([label, format, series, least, most, tick]) => html`
      <${Panel} title=${label} span="span3 half" key=${label}>
        <${TimeChart} label=${label} times=${times} format=${format} tick=${tick} least=${least} most=${most}
          series=${series.map(([name, colour, values, dash]) => ({label: name, colour, values, dash}))} />
      <//>`);
  }}<//>`;
}

const Queue = ({queue}) => html`
  <${Panel} title="Queue by class and priority" span="span4" flush>
    <${Loaded} of=${queue} empty=${data => data.groups.length === 0 && 'No job waits.'}>${data => html`
      <${Table} caption="Waiting jobs by class and priority" rowKey=${row => row.class + row.priority} rows=${data.groups} columns=${[
        {name: 'Class', cell: row => html`<a href=${`/jobs?phase=waiting&sort=priority&class=${encodeURIComponent(row.class)}`}>${row.class}</a>`},
        {name: 'Priority', cell: row => row.priority},
        {name: 'Jobs', num: true, cell: row => count(row.jobs)},
        {name: 'GPUs', num: true, cell: row => count(row.gpus)},
        {name: 'Oldest', num: true, cell: row => relative(row.oldest, data.at)},
      ]} />`}<//>
  <//>`;

const Decider = ({policy, mode, cluster}) => html`
  <${Panel} title="What decides" span="span4">
    <${Loaded} of=${policy}>${data => html`
      ${data.guard && html`<${Notice}>The guard lets <b>${data.guard.deciding}</b> decide: ${data.guard.reason}.<//>`}
      <${Facts} items=${[
        ['Mode', mode.data ? html`<${Badge} word=${mode.data.mode} />` : '–'],
        ['Policy', data.policy],
        ['Model', data.modelDigest ? html`<a href="/models" class="code">${data.modelDigest.slice(0, 12)}</a>` : 'none'],
        ['Guard', data.guard ? `since ${relative(data.guard.since, cluster.at)}` : 'the policy decides itself'],
        ['Regret', regret(data)],
        ['Drift', drift(data)],
        ['Cluster', cluster.clusterAnswers ? 'answers' : html`<b>does not answer</b>`],
        ['Store', cluster.storeAnswers ? 'answers' : html`<b>does not answer</b>`],
        ['Reports that did not fit', plural(sum(cluster.ignoredReports.map(each => each.count)), 'report')],
        ['Time of the cluster', html`<${Time} at=${cluster.at} />`],
      ]} />`}<//>
  <//>`;

const Decisions = ({decisions}) => html`
  <${Panel} title="Last decisions" span="span4" flush>
    <${Loaded} of=${decisions} empty=${data => data.decisions.length === 0 && 'Nothing was decided yet.'}>${data => html`
      <ol class="sentences">${data.decisions.map(decision => {
        const [before, after] = decisionParts(decision);
        return html`<li key=${decision.sequence}><${Time} at=${decision.at} />
          <span>${before}<a href=${`/jobs/${encodeURIComponent(decision.job)}`}>${decision.job}</a>${after}</span></li>`;
      })}</ol>`}<//>
  <//>`;

export function Overview({may, session}) {
  const [parameters, change] = useParameters();
  const metric = Object.hasOwn(METRICS, parameters.get('metric')) ? parameters.get('metric') : 'allocation';
  const cluster = useData('/cluster', {on: ['job', 'decision'], every: 5000});
  const columns = useData('/gpus/columns', {on: ['job'], every: 5000, least: 2000});
  const range = Object.hasOwn(RANGES, parameters.get('range')) ? parameters.get('range') : '6h';
  const history = useData(`/history?seconds=${RANGES[range][1]}`, {every: 3000});
  const hour = useData('/history?seconds=3600', {every: 5000});
  const queue = useData('/queue', {on: ['job'], every: 10000, least: 2000});
  const policy = useData('/policy', {every: 10000});
  const mode = useData('/mode', {on: ['mode']});
  const decisions = useData(session.role === 'user' ? null : '/decisions?limit=12', {on: ['decision'], least: 1500});
  return html`
    <h1 class="hidden">Overview</h1>
    <${Loaded} of=${cluster}>${now => html`
      ${columns.data && html`<${Figures} cluster=${now} columns=${columns.data} history=${hour} />`}
      <div class="grid">
        <${Panel} title="GPUs" right=${html`<${Choice} label="Metric" value=${metric} onChange=${key => change({metric: key === 'allocation' ? '' : key})}
            options=${Object.entries(METRICS).map(([key, each]) => [key, each.name])} />`}>
          <${Loaded} of=${columns} empty=${data => data.id.length === 0 && 'The cluster has no GPUs.'}>${data => html`
            <${HeatMap} columns=${data} models=${now.models} metric=${metric} />`}<//>
        <//>
        <div class="row"><h2>Over time</h2>${history.data?.complete === false && html`<span class="muted" role="status">The time before the start of the server is being read …</span>`}<${Choice} label="Range" value=${range} onChange=${key => change({range: key === '6h' ? '' : key})}
          options=${Object.entries(RANGES).map(([key, [name]]) => [key, name])} /></div>
        <${Series} history=${history} />
        <${Queue} queue=${queue} />
        ${session.role === 'user' ? html`<${Panel} title="Your jobs" span="span4"><p><a href="/jobs?mine=true">Show your jobs</a></p><//>`
          : html`<${Decisions} decisions=${decisions} />`}
        <${Decider} policy=${policy} mode=${mode} cluster=${now} />
      </div>`}<//>`;
}
