// Policies side by side on a scenario. The server compares in the background; the number of a comparison is in the address.

import {html, useEffect, useState} from '../vendor/preact.js';
import {request} from '../api.js';
import {useData} from '../live.js';
import {useParameters} from '../router.js';
import {ActionButton, Badge, Field, Loaded, Notice, Panel, Table} from '../components.js';
import {count, decimal, duration, percent} from '../format.js';

const FIRST_POLICIES = ['fcfs', 'sjf', 'adlro'];
const WHILE_RUNNING_MS = 700;

const signed = (part, digits = 1) => part == null ? '–' : `${part > 0 ? '+' : part < 0 ? '−' : ''}${percent(Math.abs(part), digits)}`;
const range = (interval, write) => interval ? `${write(interval.low)} to ${write(interval.high)}` : '–';

function csv(comparison) {
  const rows = comparison.policies.map(row => [row.policy, row.meanJctSeconds, row.jctInterval?.low, row.jctInterval?.high, row.p95JctSeconds,
    row.meanWaitSeconds, row.utilization, row.effectiveUtilization, row.throughputPerHour, row.change, row.changeInterval?.low, row.changeInterval?.high, row.verdict]);
  const head = 'policy,meanJctSeconds,jctLow,jctHigh,p95JctSeconds,meanWaitSeconds,utilization,effectiveUtilization,throughputPerHour,change,changeLow,changeHigh,verdict';
  return [head, ...rows.map(row => row.map(value => value ?? '').join(','))].join('\n');
}

function Form({known, policies, onStarted}) {
  const [parameters, change] = useParameters();
  const [problem, setProblem] = useState('');
  const value = (name, otherwise) => parameters.get(name) ?? otherwise;
  const names = policies.map(policy => policy.name);
  const chosen = value('policies', FIRST_POLICIES.filter(name => names.includes(name)).join(',')).split(',').filter(Boolean);
  const scenario = value('scenario', known.includes('paper') ? 'paper' : known[0]);
  const seeds = value('seeds', '6');
  const jobs = value('jobs', '1000');
  const toggle = name => change({policies: (chosen.includes(name) ? chosen.filter(each => each !== name) : [...chosen, name]).join(',')});
  const start = async () => {
    setProblem('');
    const body = {scenario, policies: chosen, seeds: Number(seeds)};
    if (jobs) body.jobs = Number(jobs);
    onStarted((await request('POST', '/comparisons', body)).number);
  };
  return html`
    ${problem && html`<${Notice} kind="error">${problem}<//>`}
    <div class="form">
      <${Field} label="Scenario"><select onChange=${event => change({scenario: event.target.value})}>
        ${known.map(name => html`<option key=${name} selected=${name === scenario}>${name}</option>`)}</select><//>
      <${Field} label="Seeds" hint="intervals need 6 or more"><input type="number" min="1" max="30" value=${seeds} onInput=${event => change({seeds: event.target.value})} /><//>
      <${Field} label="Jobs for each seed" hint="empty: those of the scenario"><input type="number" min="10" max="20000" value=${jobs} onInput=${event => change({jobs: event.target.value || '0'})} /><//>
      <fieldset class="wide"><legend>Policies</legend><div class="checks">${names.map(name => html`
        <label key=${name}><input type="checkbox" checked=${chosen.includes(name)} onChange=${() => toggle(name)} />${name}</label>`)}</div></fieldset>
    </div>
    <div class="below"></div>
    <${ActionButton} kind="main" run=${start} onError=${setProblem}>Compare<//>`;
}

const Result = ({comparison}) => html`
  <${Table} caption=${`Policies on ${comparison.scenario}`} rows=${comparison.policies} rowKey=${row => row.policy} columns=${[
    {name: 'Policy', cell: row => row.policy},
    {name: 'Mean JCT', num: true, cell: row => duration(row.meanJctSeconds)},
    {name: '95 % interval', num: true, cell: row => range(row.jctInterval, duration)},
    {name: 'Change', num: true, cell: row => row.baseline ? signed(row.change) : 'baseline'},
    {name: '95 % interval', num: true, cell: row => range(row.changeInterval, signed)},
    {name: 'Verdict', cell: row => row.verdict ?? '–'},
    {name: 'p95 JCT', num: true, cell: row => duration(row.p95JctSeconds)},
    {name: 'Mean wait', num: true, cell: row => duration(row.meanWaitSeconds)},
    {name: 'Utilisation', num: true, cell: row => percent(row.utilization, 1)},
    {name: 'Effective', num: true, cell: row => percent(row.effectiveUtilization, 1)},
    {name: 'Throughput, jobs/h', num: true, cell: row => decimal(row.throughputPerHour, 1)},
  ]} />`;

function Shown({number, may}) {
  const [problem, setProblem] = useState('');
  const found = useData(`/comparisons/${number}`);
  const running = found.data?.state === 'running';
  useEffect(() => {
    const timer = running ? setInterval(found.reload, WHILE_RUNNING_MS) : 0;
    return () => clearInterval(timer);
  }, [running]);
  return html`<${Loaded} of=${found}>${now => html`
    <${Panel} title=${`Comparison ${now.number}: ${now.scenario}, ${count(now.seeds)} seeds${now.jobs ? `, ${count(now.jobs)} jobs` : ''}`} flush=${now.state === 'done'}
      right=${html`<span class="actions"><${Badge} word=${now.state} />
        ${now.state === 'done' && html`
          <a class="button" href=${`/api/v1/comparisons/${now.number}/report`} target="_blank">Report with charts</a>
          <a class="button" href=${`/api/v1/comparisons/${now.number}/report`} download=${`comparison-${now.number}.html`}>HTML</a>
          <a class="button" href=${`data:text/csv;charset=utf-8,${encodeURIComponent(csv(now))}`} download=${`comparison-${now.number}.csv`}>CSV</a>`}
        ${running && may('operator') && html`<${ActionButton} kind="danger" onError=${setProblem}
          run=${async () => { await request('DELETE', `/comparisons/${number}`); await found.reload(); }}>Cancel comparison<//>`}</span>`}>
      ${problem && html`<${Notice} kind="error">${problem}<//>`}
      ${running && html`<p role="status"><progress aria-label="Runs done" max=${now.runs || 1} value=${now.runsDone}></progress>
        ${' '}${now.runs ? `${count(now.runsDone)} of ${count(now.runs)} runs` : 'planning the load …'}</p>`}
      ${now.problem && html`<${Notice} kind="error">${now.problem}<//>`}
      ${now.state === 'cancelled' && html`<p class="state">It was cancelled.</p>`}
      ${now.state === 'done' && html`<${Result} comparison=${now} />`}
    <//>`}<//>`;
}

export function Compare({may}) {
  const [parameters, change] = useParameters();
  const number = parameters.get('number');
  const list = useData('/comparisons', {every: 5000});
  const policies = useData('/policies');
  return html`
    <div class="head"><h1>Compare policies</h1></div>
    <div class="grid">
      ${may('operator') && html`<${Panel} title="New comparison" span="span7">
        <${Loaded} of=${list}>${found => html`<${Loaded} of=${policies}>${known => html`
          <${Form} known=${found.scenarios} policies=${known.policies} onStarted=${started => { change({number: started}, {}); list.reload(); }} />`}<//>`}<//>
      <//>`}
      <${Panel} title="Comparisons of this server" span="span5" flush>
        <${Loaded} of=${list} empty=${found => found.comparisons.length === 0 && 'None since the start of the server.'}>${found => html`
          <${Table} caption="Comparisons" rows=${found.comparisons} rowKey=${row => row.number} columns=${[
            {name: 'Comparison', cell: row => html`<a href=${`/compare?number=${row.number}`}>${row.number}</a>`},
            {name: 'Scenario', cell: row => row.scenario},
            {name: 'By', cell: row => row.owner},
            {name: 'State', cell: row => html`<${Badge} word=${row.state} />`},
          ]} />`}<//>
      <//>
      ${number && html`<${Shown} key=${number} number=${number} may=${may} />`}
    </div>`;
}
