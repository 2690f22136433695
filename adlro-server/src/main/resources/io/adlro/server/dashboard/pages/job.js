// One job: where it is in its life, why, what is expected, and what would change it.

import {html, useEffect, useState} from '../vendor/preact.js';
import {ask, request} from '../api.js';
import {useData} from '../live.js';
import {useParameters} from '../router.js';
import {ActionButton, Badge, Expectation, Facts, Field, Loaded, Notice, Panel, Table, Time, useProblem} from '../components.js';
import {ENDED, between, count, decimal, decisionParts, duration, gpus, memory, percent, plural, relative, seconds, signedDuration} from '../format.js';

const WAITS = ['pending', 'held', 'unsatisfiable'];

/** Waiting and running on one line of time, up to the expected end; earlier attempts are marks. */
function Timeline({job, at, decisions}) {
  const begin = seconds(job.submittedAt);
  const now = job.endedAt ? seconds(job.endedAt) : seconds(at);
  const latest = job.expectedEnd?.median ?? job.expectedStart?.median ?? null;
  const end = Math.max(now, job.endedAt || latest == null ? now : seconds(latest), begin + 1);
  const place = (from, to, colour, title) => html`<i title=${title} style=${{
    left: `${100 * (from - begin) / (end - begin)}%`, width: `${100 * Math.max(0, to - from) / (end - begin)}%`, background: `var(--${colour})`}}></i>`;
  const started = job.startedAt ? seconds(job.startedAt) : null;
  const expectedStart = job.expectedStart?.median ? seconds(job.expectedStart.median) : null;
  const expectedRun = !job.endedAt && job.expectedEnd?.median && (started != null || expectedStart != null);
  const earlier = decisions.filter(each => each.kind === 'place' && each.mode === 'active' && each.attempt < job.attempt && seconds(each.at) >= begin);
  return html`
    <div class="span" role="img" aria-label=${`Waited ${duration((started ?? now) - begin)}${started ? `, ran ${duration(now - started)}` : ''}`}>
      ${place(begin, started ?? now, 'h4', earlier.length ? 'waited and ran before' : 'waited')}
      ${expectedStart > now && place(now, expectedStart, 'h2', 'expected to wait')}
      ${started != null && place(started, now, 'accent', 'ran')}
      ${expectedRun && place(Math.max(now, expectedStart ?? now), seconds(job.expectedEnd.median), 'rest', 'expected')}
      ${earlier.map(each => place(seconds(each.at), seconds(each.at), 'fg', `attempt ${each.attempt}`))}
    </div>
    <div class="row"><small><${Time} at=${job.submittedAt} now=${at} /></small>
      <small>${job.endedAt || latest == null ? '' : 'expected '}<${Time} at=${job.endedAt ?? (latest != null && seconds(latest) > now ? latest : at)} now=${at} /></small></div>
    <div class="legend">
      <span><i class="swatch" style=${{background: 'var(--h4)'}}></i>${earlier.length ? 'waited and ran before' : 'waited'} ${duration((started ?? now) - begin)}</span>
      ${expectedStart > now && html`<span><i class="swatch" style=${{background: 'var(--h2)'}}></i>expected to wait ${duration(expectedStart - now)}</span>`}
      ${started != null && html`<span><i class="swatch" style=${{background: 'var(--accent)'}}></i>${job.endedAt ? 'ran' : 'has run'} ${duration(now - started)}</span>`}
      ${expectedRun && html`<span><i class="swatch" style=${{background: 'var(--rest)'}}></i>expected ${started == null ? 'run' : 'rest'}</span>`}
      ${earlier.length > 0 && html`<span><i class="swatch" style=${{background: 'var(--fg)', width: '2px'}}></i>${plural(earlier.length, 'earlier attempt')}</span>`}
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

const Life = ({job, at, decisions}) => html`
    <${Timeline} job=${job} at=${at} decisions=${decisions} />
    <div class="below"></div>
    <${Facts} items=${[
      job.reason && [WAITS.includes(job.phase) ? 'Why it waits' : 'Result', job.reason],
      job.expectedStart?.median && ['Expected start', html`<${Expectation} time=${job.expectedStart} at=${at} />`],
      job.expectedEnd?.median && ['Expected end', html`<${Expectation} time=${job.expectedEnd} at=${at} />`],
      ['Submitted', html`<${Time} at=${job.submittedAt} now=${at} />, ${relative(job.submittedAt, at)}`],
      job.startedAt && ['Started', html`<${Time} at=${job.startedAt} now=${at} />, attempt ${job.attempt}`],
      job.endedAt && ['Ended', html`<${Time} at=${job.endedAt} now=${at} />`],
      job.gpuIds.length > 0 && [ENDED.includes(job.phase) ? 'Ran on' : 'Runs on', html`${gpus(job.gpuIds)} <span class="muted code">${job.gpuIds.slice(0, 8).join(' ')}${job.gpuIds.length > 8 ? ' …' : ''}</span>`],
    ]} />`;

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

/** Asked for by a button: the server makes one explanation at a time. What was asked is in the address. */
function Asked({name, question, label, busyText, disabled = false, children}) {
  const [state, setState] = useState({});
  const [parameters, change] = useParameters();
  const asked = (parameters.get('asked') ?? '').split(',').filter(Boolean);
  useEffect(() => {
    if (asked.includes(name) && !disabled) run();
  }, []);
  const run = async () => {
    if (!asked.includes(name)) change({asked: [...asked, name].join(',')});
    setState({busy: true});
    try {
      setState({answer: await question()});
    } catch (e) {
      setState({problem: e.message});
    }
  };
  return html`
    <button type="button" class="plain" disabled=${state.busy || disabled} onClick=${run}>${label}</button>
    <div role="status" class="below">
      ${state.busy && html`<span class="muted">${busyText}</span>`}
      ${state.problem && html`<${Notice} kind="error">${state.problem}<//>`}
      ${state.answer && children(state.answer)}
    </div>`;
}

const shifted = change => change === 0 ? 'start as they are' : `start ${duration(Math.abs(change))} ${change > 0 ? 'later' : 'earlier'} on average`;

const jobLink = id => id ? html`<a href=${`/jobs/${encodeURIComponent(id)}`}>${id}</a>` : 'job of another user';

const Others = ({title, others}) => others.jobs.length > 0 && html`<p>${title}:${others.jobs.map(id => html` ${jobLink(id)}`)}${others.jobs.length < others.count ? ` and ${others.count - others.jobs.length} more` : ''}</p>`;

/** What could have been done instead of the placement. */
const Instead = ({row}) => ({
  'another-model': html`this job on ${row.model}`,
  'another-job': html`${jobLink(row.job)} first, on ${row.model}`,
  wait: 'nothing until the next event',
})[row.code] ?? row.code;

const end = value => value == null ? 'not known' : Math.abs(value) < .05 ? 'at the same time' : `${duration(Math.abs(value))} ${value > 0 ? 'later' : 'earlier'}`;

/** Features exist for the agent only. */
const noInfluence = found => found.leader == null ? `${found.policy} weighs no features.`
  : found.candidates.some(row => row.score != null) ? 'No group of features made a difference.'
  : `The networks were not asked here: the agent followed ${found.leader}.`;

const MOST_CANDIDATES = 20;

const Explained = ({answer, at}) => {
  const found = answer.explanation;
  if (!found) return html`<p>${answer.reason || 'There is no decision to explain.'}</p>`;
  const candidates = found.candidates.slice(0, MOST_CANDIDATES).map((row, i) => ({...row, i}));
  return html`
    ${answer.reason && html`<p>${answer.reason}</p>`}
    <${Others} title="Expected to start before it" others=${answer.ahead} />
    <${Others} title="Their end makes room" others=${answer.awaited} />
    <p class="muted">${answer.decision ? html`Decided by ${found.policy} at <${Time} at=${found.at} now=${at} />` : html`What ${found.policy} would decide as of <${Time} at=${found.at} now=${at} />`}${
      found.leader ? `, following ${found.leader}; base policy ${found.base}` : ''}; ${plural(found.waiting, 'job')} waited.</p>
    ${found.fallback && html`<${Notice}>First fit completed the decision: ${found.fallback}.<//>`}
    ${found.repeats === false && html`<${Notice}>The policy of this process decides otherwise now${found.difference ? `: ${found.difference}` : ''}.<//>`}
    <h3 class="part">What made the difference</h3>
    ${found.influences.length === 0 ? html`<p class="muted">${noInfluence(found)}</p>` : html`
      <${Table} caption="What made the difference" rows=${found.influences.slice(0, 6)} rowKey=${row => row.name} columns=${[
        {name: 'Feature', cell: row => row.name},
        {name: 'Meaning', cell: row => row.meaning, className: 'wrap'},
        {name: 'Effect, typical run times', num: true, cell: row => decimal(row.effect, 3)},
      ]} />`}
    <h3 class="part">Candidates${found.candidates.length > MOST_CANDIDATES ? `, ${MOST_CANDIDATES} of ${count(found.candidates.length)}` : ''}</h3>
    ${candidates.length === 0 ? html`<p class="muted">None.</p>` : html`
      <${Table} caption="Candidates of the decision" rows=${candidates} rowKey=${row => row.i} columns=${[
        {name: 'Candidate', cell: row => row.hold ? 'keep idle' : jobLink(row.job)},
        {name: 'On', cell: row => row.model ?? 'several models'},
        {name: 'Room', cell: row => row.hasRoom == null ? '–' : row.hasRoom ? 'yes' : 'no'},
        {name: 'Run time', num: true, cell: row => duration(row.expectedSeconds)},
        ...(candidates.some(row => row.score != null) ? [
          {name: 'Score', num: true, cell: row => decimal(row.score, 3)},
          {name: 'Gain on base policy', num: true, cell: row => signedDuration(row.gainSeconds)}] : []),
        ...(candidates.some(row => row.chosen) ? [{name: 'Chosen', cell: row => row.chosen ? 'started' : ''}] : []),
      ]} />`}
    <h3 class="part">What the alternatives would have led to</h3>
    ${found.alternatives.length === 0 ? html`<p class="muted">${answer.decision ? 'There was no other placement to compare with.' : 'None: the job has no placement yet.'}</p>` : html`
      <${Table} caption="What the alternatives would have led to" rows=${found.alternatives.map((row, i) => ({...row, i}))} rowKey=${row => row.i} columns=${[
        {name: 'Instead', cell: row => html`<${Instead} row=${row} />`},
        {name: `${answer.job} would end`, num: true, cell: row => end(row.laterSeconds)},
        {name: 'Mean of all jobs that waited', num: true, cell: row => end(row.meanLaterSeconds)},
        {name: 'Futures', num: true, cell: row => row.futures},
      ]} />`}
    <details><summary>As text</summary><pre class="text">${found.text.join('\n')}</pre></details>`;
};

const MOST_CHANGED = 10;

/** The jobs that start earlier or later, as far as one sees them. */
const Changed = ({jobs}) => {
  const changed = jobs.filter(row => row.effect !== 'undecided');
  return changed.length > 0 && html`<div class="below"></div>
    <${Table} caption="Jobs whose start changes" rows=${changed.slice(0, MOST_CHANGED)} rowKey=${row => row.id} columns=${[
      {name: 'Job', cell: row => jobLink(row.id)},
      {name: 'Effect', cell: row => row.effect},
      {name: 'Start', num: true, cell: row => signedDuration(row.change.medianSeconds)},
      {name: 'Nine of ten futures', num: true, cell: row => `${signedDuration(row.change.lowSeconds)} to ${signedDuration(row.change.highSeconds)}`},
    ]} />
    ${changed.length > MOST_CHANGED && html`<p class="muted">${MOST_CHANGED} of ${count(changed.length)} jobs.</p>`}`;
};

function WhatIf({job, at, models}) {
  const [parameters, change] = useParameters();
  const priority = parameters.get('priority') ?? '';
  const wanted = parameters.get('gpus') ?? '';
  const model = parameters.get('model') ?? '';
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
    <${Asked} name="what-if" question=${question} label="What if" busyText="Simulating …" disabled=${!priority && !wanted && !model}>${answer => html`
      <${Facts} items=${[
        ['Start as it is', html`<${Expectation} time=${answer.job?.before.start} at=${answer.at} otherwise="not expected" />`],
        ['Start then', html`<${Expectation} time=${answer.job?.after.start} at=${answer.at} otherwise="not expected" />`],
        ['All waiting jobs', answer.meanChange ? shifted(answer.meanChange.medianSeconds) : '–'],
        ['Answer', answer.sentence],
      ]} />
      <${Changed} jobs=${answer.jobs} />`}<//>`;
}

/** What was predicted before its last start, beside what happened; of a job that waits the prediction of now. */
const Prediction = ({job, at}) => {
  const waits = WAITS.includes(job.phase);
  const actual = job.phase === 'done' ? between(job.startedAt, job.endedAt) : null;
  return html`<${Asked} name="prediction" question=${() => ask('GET', `/jobs/${encodeURIComponent(job.id)}/prediction`)}
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
  const found = useData(job.name ? `/jobs/${encodeURIComponent(job.id)}/similar` : null);
  if (!job.name) return html`<p class="state">The job has no name.</p>`;
  return html`<${Loaded} of=${found} empty=${data => data.jobs.length === 0 && (data.complete ? 'No job of this name is done.' : 'None among the last 1,000 done jobs with such names.')}>${({jobs: rows}) => html`
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
  const [problem, setProblem] = useProblem();
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
    ${problem}
    <div class="grid">
      <div class="stack span7">
        <${Panel} title="Life"><${Life} job=${now} at=${at} decisions=${decisions.data?.decisions ?? []} /><//>
        <${Panel} title="Explanation"><${Asked} name="explanation" label=${WAITS.includes(now.phase) ? 'Why does it wait?' : 'Why there?'} busyText="Repeating the decision …"
          question=${() => ask('GET', `${path}/explanation`)}>${answer => html`<${Explained} answer=${answer} at=${at} />`}<//><//>
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
