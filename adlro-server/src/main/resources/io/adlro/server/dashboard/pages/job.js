// One job: where it is in its life, why, what is expected, and what would change it.

import {html, useState} from '../vendor/preact.js';
import {ask, request} from '../api.js';
import {useData} from '../live.js';
import {useParameters} from '../router.js';
import {ActionButton, Badge, Facts, Field, Loaded, Notice, Panel, Table, Time} from '../components.js';
import {ENDED, between, clock, count, decimal, decisionParts, duration, expected, gpus, memory, percent, relative, seconds} from '../format.js';

const WAITS = ['pending', 'held', 'unsatisfiable'];

/** Waiting and running on one line of time, up to the expected end. */
function Timeline({job, at}) {
  const begin = seconds(job.submittedAt);
  const now = job.endedAt ? seconds(job.endedAt) : seconds(at);
  const latest = job.expectedEnd?.median ?? job.expectedStart?.latest ?? null;
  const end = Math.max(now, job.endedAt || latest == null ? now : seconds(latest), begin + 1);
  const place = (from, to, colour, title) => html`<i title=${title} style=${{
    left: `${100 * (from - begin) / (end - begin)}%`, width: `${100 * Math.max(0, to - from) / (end - begin)}%`, background: `var(--${colour})`}}></i>`;
  const started = job.startedAt ? seconds(job.startedAt) : null;
  const expectedStart = job.expectedStart?.median ? seconds(job.expectedStart.median) : null;
  const expectedRun = !job.endedAt && job.expectedEnd?.median && (started != null || expectedStart != null);
  return html`
    <div class="span" role="img" aria-label=${`Waited ${duration((started ?? now) - begin)}${started ? `, ran ${duration(now - started)}` : ''}`}>
      ${place(begin, started ?? now, 'h4', 'waited')}
      ${started != null && place(started, now, 'accent', 'ran')}
      ${expectedRun && place(Math.max(now, expectedStart ?? now), seconds(job.expectedEnd.median), 'rest', 'expected')}
    </div>
    <div class="legend">
      <span><i class="swatch" style=${{background: 'var(--h4)'}}></i>waited ${duration((started ?? now) - begin)}</span>
      ${started != null && html`<span><i class="swatch" style=${{background: 'var(--accent)'}}></i>${job.endedAt ? 'ran' : 'has run'} ${duration(now - started)}</span>`}
      ${expectedRun && html`<span><i class="swatch" style=${{background: 'var(--rest)'}}></i>expected ${started == null ? 'run' : 'rest'}</span>`}
    </div>`;
}

function Actions({job, reload, onProblem}) {
  const path = `/jobs/${encodeURIComponent(job.id)}`;
  const act = (method, suffix = '') => async () => {
    onProblem('');
    await request(method, path + suffix);
    reload();
  };
  if (ENDED.includes(job.phase)) return null;
  const hold = job.held ? ['release', 'Release'] : ['hold', 'Hold'];
  return html`<span class="actions">
    ${WAITS.includes(job.phase) && html`<${ActionButton} run=${act('POST', `/${hold[0]}`)} onError=${onProblem}>${hold[1]}<//>`}
    <${ActionButton} kind="danger" run=${act('DELETE')} onError=${onProblem} confirm=${`Cancel ${job.id}?`}>Cancel job<//></span>`;
}

const Life = ({job, at}) => {
  const start = expected(job.expectedStart, at);
  const end = expected(job.expectedEnd, at);
  return html`
    <${Timeline} job=${job} at=${at} />
    <div class="below"></div>
    <${Facts} items=${[
      job.reason && [WAITS.includes(job.phase) ? 'Why it waits' : 'Result', job.reason],
      start && ['Expected start', html`${start.median} <span class="muted">(nine of ten cases: ${start.range})</span>`],
      end && ['Expected end', html`${end.median} <span class="muted">(nine of ten cases: ${end.range})</span>`],
      ['Submitted', html`<${Time} at=${job.submittedAt} now=${at} />, ${relative(job.submittedAt, at)}`],
      job.startedAt && ['Started', html`<${Time} at=${job.startedAt} now=${at} />, attempt ${job.attempt}`],
      job.endedAt && ['Ended', html`<${Time} at=${job.endedAt} now=${at} />`],
      job.gpuIds.length > 0 && [ENDED.includes(job.phase) ? 'Ran on' : 'Runs on', html`${gpus(job.gpuIds)} <span class="muted code">${job.gpuIds.slice(0, 8).join(' ')}${job.gpuIds.length > 8 ? ' …' : ''}</span>`],
    ]} />`;
};

const Request = ({job}) => html`<${Facts} items=${[
  ['Name', job.name || '–'],
  ['User', job.account ? `${job.user}, account ${job.account}` : job.user],
  ['Key', job.owner],
  ['Class', job.class],
  ['GPUs', `${job.gpus}${job.share < 1 ? `, ${percent(job.share)} of each` : ''}`],
  ['GPU memory', job.gpuMemoryMib ? `${memory(job.gpuMemoryMib)} per GPU` : 'any'],
  ['CPU cores, memory', `${job.cpus} cores, ${memory(job.memoryMib)} per GPU`],
  ['GPU models', job.models.length ? job.models.join(', ') : 'all'],
  ['Placement', job.nodes > 1 ? `${job.locality}, ${job.nodes} nodes` : job.locality],
  ['Priority', decimal(job.priority)],
  ['Estimate, limit', `${duration(job.estimateSeconds)}, ${duration(job.limitSeconds)}`],
  ['After an interruption', job.recovery === 'restart' ? 'starts again' : 'from the last checkpoint'],
]} />`;

const History = ({decisions, at}) => html`
  <${Loaded} of=${decisions} empty=${data => data.decisions.length === 0 && 'No decision about this job yet.'}>${data => html`
    <ol class="sentences">${data.decisions.slice(-20).reverse().map(decision => {
      const [before, after] = decisionParts(decision);
      return html`<li key=${decision.sequence}><${Time} at=${decision.at} now=${at} /><span>${decision.policy} ${before}it${after}</span></li>`;
    })}</ol>`}<//>`;

/** Asked for by a button: the server makes one explanation at a time. */
function Asked({question, label, busyText, children}) {
  const [state, setState] = useState({});
  const run = async () => {
    setState({busy: true});
    try {
      setState({answer: await question()});
    } catch (e) {
      setState({problem: e.message});
    }
  };
  return html`
    <button type="button" class="plain" disabled=${state.busy} onClick=${run}>${label}</button>
    <div role="status" class="below">
      ${state.busy && html`<span class="muted">${busyText}</span>`}
      ${state.problem && html`<${Notice} kind="error">${state.problem}<//>`}
      ${state.answer && children(state.answer)}
    </div>`;
}

const signed = value => value == null ? '–' : `${value > 0 ? '+' : value < 0 ? '−' : ''}${duration(Math.abs(value))}`;
const shifted = change => change === 0 ? 'start as they are' : `start ${duration(Math.abs(change))} ${change > 0 ? 'later' : 'earlier'} on average`;

const Others = ({title, others}) => others.jobs.length > 0 && html`<p>${title}:${others.jobs.map(id => html` <a href=${`/jobs/${encodeURIComponent(id)}`}>${id}</a>`)}${others.jobs.length < others.count ? ` and ${others.count - others.jobs.length} more` : ''}</p>`;

const Explained = ({answer}) => {
  const found = answer.explanation;
  if (!found) return html`<p>${answer.reason || 'There is no decision to explain.'}</p>`;
  return html`
    ${answer.reason && html`<p>${answer.reason}</p>`}
    <${Others} title="Expected to start before it" others=${answer.ahead} />
    <${Others} title="Their end makes room" others=${answer.awaited} />
    ${found.influences.length > 0 && html`<h2>What made the difference</h2>
      <${Table} caption="What made the difference" rows=${found.influences.slice(0, 6)} rowKey=${row => row.name} columns=${[
        {name: 'Feature', cell: row => row.name},
        {name: 'Meaning', cell: row => row.meaning, className: 'wrap'},
        {name: 'Effect, typical run times', num: true, cell: row => decimal(row.effect, 3)},
      ]} />`}
    ${found.candidates.length > 0 && html`<h2>Candidates</h2>
      <${Table} caption="Candidates of the decision" rows=${found.candidates.slice(0, 20).map((row, i) => ({...row, i}))} rowKey=${row => row.i} columns=${[
        {name: 'Candidate', cell: row => row.hold ? 'keep idle' : row.job ? html`<a href=${`/jobs/${encodeURIComponent(row.job)}`}>${row.job}</a>` : 'job of another user'},
        {name: 'On', cell: row => row.model ?? 'several models'},
        {name: 'Room', cell: row => row.hasRoom == null ? '–' : row.hasRoom ? 'yes' : 'no'},
        {name: 'Run time', num: true, cell: row => duration(row.expectedSeconds)},
        ...(found.candidates.some(row => row.score != null) ? [
          {name: 'Score', num: true, cell: row => decimal(row.score, 3)},
          {name: 'Gain on base policy', num: true, cell: row => signed(row.gainSeconds)}] : []),
        {name: 'Chosen', cell: row => row.chosen ? 'started' : ''},
      ]} />`}
    <details><summary>As text</summary><pre class="text">${found.text.join('\n')}</pre></details>`;
};

function WhatIf({job, at, models}) {
  const [parameters, change] = useParameters();
  const priority = parameters.get('priority') ?? '';
  const wanted = parameters.get('gpus') ?? '';
  const model = parameters.get('model') ?? '';
  const [asked, setAsked] = useState(0);
  const question = () => {
    const body = {job: job.id};
    if (priority !== '') body.priority = Number(priority);
    else {
      if (wanted !== '') body.gpus = Number(wanted);
      if (model !== '') body.models = [model];
    }
    return ask('POST', '/what-if', body);
  };
  return html`
    <div class="form">
      <${Field} label="Priority" hint="0 to 1"><input type="number" min="0" max="1" step="0.05" value=${priority} placeholder=${decimal(job.priority)}
        onInput=${event => change({priority: event.target.value, gpus: '', model: ''})} /><//>
      <${Field} label="or GPUs"><input type="number" min="1" value=${wanted} placeholder=${job.gpus}
        onInput=${event => change({gpus: event.target.value, priority: ''})} /><//>
      <${Field} label="and GPU model"><select value=${model} onChange=${event => change({model: event.target.value, priority: ''})}>
        <option value="">as now</option>${models.map(each => html`<option key=${each.name} selected=${each.name === model}>${each.name}</option>`)}</select><//>
    </div>
    <div class="below"></div>
    <${Asked} question=${question} label="What if" busyText="Simulating …">${answer => {
      const before = expected(answer.job?.before.start, answer.at);
      const after = expected(answer.job?.after.start, answer.at);
      return html`<${Facts} items=${[
        ['Start as it is', before ? `${before.median} (${before.range})` : 'not expected'],
        ['Start then', after ? `${after.median} (${after.range})` : 'not expected'],
        ['All waiting jobs', answer.meanChange ? shifted(answer.meanChange.medianSeconds) : '–'],
        ['Others', `${count(answer.gain)} start earlier, ${count(answer.lose)} later, ${count(answer.undecided)} undecided, in ${answer.futures} simulated futures`],
      ]} />`;
    }}<//>`;
}

/** What was predicted before its last start, beside what happened; of a job that waits the prediction of now. */
const Prediction = ({job, at}) => {
  const waits = WAITS.includes(job.phase);
  const actual = job.phase === 'done' ? between(job.startedAt, job.endedAt) : null;
  return html`<${Asked} question=${() => ask('GET', `/jobs/${encodeURIComponent(job.id)}/prediction`)}
    label=${waits ? 'Predict the run time' : 'What was predicted?'} busyText="Predicting …">${({model, prediction}) => {
    const there = prediction.models.find(row => row.model === model);
    return html`
    <p>${waits ? 'Predicted now' : html`Predicted at <${Time} at=${prediction.at} now=${at} />`}, ${prediction.source === 'learned'
      ? `from ended jobs; within a factor of two with ${percent(prediction.confidence)}.` : 'from the stated estimate.'}
      ${actual != null && html` It ran <b>${duration(actual)}</b>${there && html`, ${decimal(actual / there.runSeconds)} times as long as predicted on ${model}`}.`}</p>
    <${Table} caption="Predicted run time by GPU model" rows=${prediction.models} rowKey=${row => row.model} columns=${[
      {name: 'GPU model', cell: row => html`${row.model ?? 'several'}${row === there ? ' (used)' : ''}`},
      {name: 'Speed', num: true, cell: row => decimal(row.speed)},
      {name: 'Predicted run', num: true, cell: row => duration(row.runSeconds)},
      {name: 'Interval', num: true, cell: row => row.lowSeconds == null ? '–' : `${duration(row.lowSeconds)} to ${duration(row.highSeconds)}`},
    ]} />`;
  }}<//>`;
};

function Similar({job, at}) {
  const found = useData(job.name ? `/jobs?${new URLSearchParams({text: job.name, phase: 'done', sort: 'ended', order: 'desc', limit: 20})}` : null);
  const rows = (found.data?.jobs ?? []).filter(each => each.name === job.name && each.id !== job.id).slice(0, 6);
  if (!job.name || (found.data && rows.length === 0)) return html`<p class="state">No ended job of this name.</p>`;
  return html`<${Loaded} of=${found}>${() => html`
    <${Table} caption="Past jobs of the same name" rows=${rows} rowKey=${row => row.id} columns=${[
      {name: 'Job', cell: row => html`<a href=${`/jobs/${encodeURIComponent(row.id)}`}>${row.id}</a>`},
      {name: 'GPUs', num: true, cell: row => row.gpus},
      {name: 'Waited', num: true, cell: row => duration(between(row.submittedAt, row.startedAt))},
      {name: 'Ran', num: true, cell: row => duration(between(row.startedAt, row.endedAt))},
      {name: 'On', cell: row => gpus(row.gpuIds), className: 'clip'},
    ]} />`}<//>`;
}

export function Job({id, may}) {
  const path = `/jobs/${encodeURIComponent(id)}`;
  const job = useData(path, {on: ['job'], every: 5000});
  const cluster = useData('/cluster', {on: ['job'], every: 5000});
  const decisions = useData(`${path}/decisions`, {on: ['decision'], least: 2000});
  const [problem, setProblem] = useState('');
  const at = cluster.data?.at;
  if (!job.data || !at) {
    return html`<div class="head"><h1>${id}</h1></div><${Loaded} of=${job.data ? cluster : job}>${() => null}<//>`;
  }
  const now = job.data;
  return html`
    <div class="head">
      <h1>${now.id}</h1><${Badge} word=${now.cancelling ? 'cancelling' : now.phase} />
      <span class="muted">${now.name}</span>
      ${may('user') && html`<${Actions} job=${now} reload=${job.reload} onProblem=${setProblem} />`}
    </div>
    ${problem && html`<${Notice} kind="error">${problem}<//>`}
    <div class="grid">
      <div class="stack span7">
        <${Panel} title="Life"><${Life} job=${now} at=${at} /><//>
        <${Panel} title="Explanation"><${Asked} label=${WAITS.includes(now.phase) ? 'Why does it wait?' : 'Why there?'} busyText="Repeating the decision …"
          question=${() => ask('GET', `${path}/explanation`)}>${answer => html`<${Explained} answer=${answer} />`}<//><//>
        ${WAITS.includes(now.phase) && may('user') && html`
          <${Panel} title="What if"><${WhatIf} job=${now} at=${at} models=${cluster.data.models} /><//>`}
      </div>
      <div class="stack span5">
        <${Panel} title="Request"><${Request} job=${now} /><//>
        <${Panel} title="Predicted against actual"><${Prediction} job=${now} at=${at} /><//>
        <${Panel} title="Similar past jobs" flush><${Similar} job=${now} at=${at} /><//>
        <${Panel} title="Decisions" flush><${History} decisions=${decisions} at=${at} /><//>
      </div>
    </div>`;
}
