// A form for a job, with what it would get. The form is in the address, so it can be sent to others.

import {html, useEffect, useRef, useState} from '../vendor/preact.js';
import {ask, request} from '../api.js';
import {useData} from '../live.js';
import {go, useParameters} from '../router.js';
import {Expectation, Facts, Field, Loaded, Notice, Panel, Table, When} from '../components.js';
import {count, decimal, duration, percent} from '../format.js';

const NUMBERS = ['gpus', 'share', 'gpuMemoryMib', 'cpus', 'memoryMib', 'priority'];
const TEXTS = ['name', 'class', 'locality', 'recovery', 'estimate', 'limit'];
const PREDICT_AFTER_MS = 400;
const FORECAST_AFTER_MS = 900;

function body(parameters) {
  const job = {};
  for (const name of NUMBERS) if (parameters.get(name)) job[name] = Number(parameters.get(name));
  for (const name of TEXTS) if (parameters.get(name)) job[name] = parameters.get(name);
  if (parameters.get('models')) job.models = parameters.get('models').split(',');
  return job;
}

/**
 * The answer to a question about the job, asked when the form has not changed for a while. The server answers one
 * question at a time, so the next one waits for the last. A former answer stays until the next comes, so nothing jumps.
 */
function useAnswer(path, job, afterMs) {
  const [state, setState] = useState({});
  const last = useRef(Promise.resolve());
  const text = JSON.stringify(job);
  useEffect(() => {
    let stale = job == null;
    setState(before => ({...before, old: true}));
    const put = async () => {
      if (stale) return;
      try {
        const answer = await ask('POST', path, job);
        if (!stale) setState({answer});
      } catch (e) {
        if (!stale) setState({problem: e.message});
      }
    };
    const timer = setTimeout(() => { last.current = last.current.then(put); }, afterMs);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [text]);
  return state;
}

const Preview = ({job, preview, forecast, free}) => {
  if (preview.problem) return html`<${Notice} kind="error">${preview.problem}<//>`;
  if (!preview.answer) return html`<p class="state" role="status">Predicting …</p>`;
  const {answer} = preview;
  const then = forecast.answer;
  const waiting = !then && !forecast.problem;
  const on = model => then?.models.find(each => each.model === model)?.expected;
  const whole = name => html`<${Expectation} time=${then?.expected?.[name]} at=${then?.at} otherwise=${waiting ? 'simulating …' : 'not known'} />`;
  const limited = (row, name) => html`<${When} time=${on(row.model)?.[name]} at=${then?.at} otherwise=${waiting ? 'simulating …' : 'not expected'} />`;
  const stated = job.class ?? 'unclassified';
  const others = answer.predictedClass && answer.predictedClass !== stated;
  const old = Boolean(preview.old || forecast.old);
  return html`<div aria-busy=${old}>
    <${Facts} items=${[
      ['Class', html`${stated}${others ? html` <b>– ended jobs like it were ${answer.predictedClass}</b>` : answer.predictedClass ? ', as ended jobs like it' : ''}`],
      ['Run time at speed 1', duration(answer.workSeconds)],
      ['Source', answer.source === 'learned' ? `learned from ended jobs, similarity ${percent(answer.similarity)}` : 'the stated estimate'],
      answer.confidence != null && ['Within a factor of two', percent(answer.confidence)],
      answer.models.length > 0 && ['Expected start', whole('start')],
      answer.models.length > 0 && ['Expected end', whole('end')],
    ]} />
    <div class="below">${forecast.problem ?? (then && then.futures === 0 && answer.models.length > 0 ? 'The queue is too long for an expected start.' : '')}</div>
    ${answer.models.length === 0 ? html`<${Notice} kind="error">It fits no node of the cluster.<//>` : html`
    <${Table} caption="What the job would get if it were limited to one GPU model" rows=${answer.models} rowKey=${row => row.model} columns=${[
      {name: 'Only on', cell: row => row.model ?? 'several models'},
      {name: 'Speed', num: true, cell: row => decimal(row.speed)},
      {name: 'Run time', num: true, cell: row => html`${duration(row.runSeconds)}${row.lowSeconds != null && html`<small>${duration(row.lowSeconds)} to ${duration(row.highSeconds)}</small>`}`},
      {name: 'Start', num: true, cell: row => limited(row, 'start')},
      {name: 'End', num: true, cell: row => limited(row, 'end')},
      {name: 'Free GPUs', num: true, cell: row => count(free(row.model))},
    ]} />`}
    <p class="below muted">${old ? 'Figures of the form as it was before. ' : ''}Medians, and intervals that hold the time in nine of ten cases${then?.futures ? `, from ${then.futures} simulated futures` : ''}. Nothing is submitted yet.</p>
  </div>`;
};

/** How many GPUs of a model are free, of all models if it is null. */
const freeOf = models => name => models.reduce((sum, model) => sum + (name == null || model.name === name ? model.freeGpus : 0), 0);

export function Submit({session}) {
  const [parameters, change] = useParameters();
  const [result, setResult] = useState({});
  const cluster = useData('/cluster', {on: ['job'], every: 5000, least: 2000});
  const classes = cluster.data?.classes ?? [];
  const job = body(parameters);
  if (!job.class && classes.length && !classes.includes('unclassified')) job.class = classes[0];
  const asked = cluster.data ? job : null;
  const preview = useAnswer('/predictions', asked, PREDICT_AFTER_MS);
  const forecast = useAnswer('/forecasts', asked, FORECAST_AFTER_MS);
  const value = name => parameters.get(name) ?? '';
  const set = name => event => change({[name]: event.target.value});
  const models = value('models') ? value('models').split(',') : [];
  const toggle = name => change({models: (models.includes(name) ? models.filter(each => each !== name) : [...models, name]).join(',')});
  const send = async event => {
    event.preventDefault();
    setResult({busy: true});
    try {
      const answer = await request('POST', '/jobs', job);
      go(`/jobs/${encodeURIComponent(answer.jobs[0].id)}`);
    } catch (e) {
      setResult({problem: e.message});
    }
  };
  const number = (name, label, hint, more) => html`<${Field} label=${label} hint=${hint}><input type="number" name=${name} value=${value(name)} onInput=${set(name)} ...${more} /><//>`;
  return html`
    <div class="head"><h1>Submit a job</h1></div>
    <div class="grid">
      <${Panel} title="Job" span="span5">
        <form onSubmit=${send}>
          ${result.problem && html`<${Notice} kind="error">${result.problem}<//>`}
          <div class="form">
            <${Field} label="Name" hint="Jobs of one name are predicted from each other"><input name="name" value=${value('name')} onInput=${set('name')} maxlength="200" /><//>
            <${Field} label="Class"><select name="class" onChange=${set('class')}>
              ${classes.map(name => html`<option key=${name} selected=${name === job.class}>${name}</option>`)}</select><//>
            ${number('gpus', 'GPUs', 'all start together', {min: 1, step: 1, placeholder: '1'})}
            ${number('share', 'Part of each GPU', '0.001 to 1', {min: 0.001, max: 1, step: 'any', placeholder: '1'})}
            ${number('gpuMemoryMib', 'GPU memory per GPU, MiB', null, {min: 0, step: 1, placeholder: 'any'})}
            ${number('cpus', 'CPU cores per GPU', null, {min: 0, step: 'any', placeholder: '0'})}
            ${number('memoryMib', 'Memory per GPU, MiB', null, {min: 0, step: 1, placeholder: '0'})}
            ${number('priority', 'Priority', '0 to 1', {min: 0, max: 1, step: 'any', placeholder: '0.5'})}
            <${Field} label="Estimate" hint="90s, 30m, 1.5h; at speed 1"><input name="estimate" value=${value('estimate')} onInput=${set('estimate')} placeholder="none" /><//>
            <${Field} label="Limit" hint="longest run time"><input name="limit" value=${value('limit')} onInput=${set('limit')} placeholder="none" /><//>
            <${Field} label="Placement"><select name="locality" onChange=${set('locality')}>
              ${[['', 'anywhere'], ['one-node', 'on one node']].map(([key, name]) => html`<option key=${key} value=${key} selected=${key === value('locality')}>${name}</option>`)}</select><//>
            <${Field} label="After an interruption"><select name="recovery" onChange=${set('recovery')}>
              ${[['', 'from the last checkpoint'], ['restart', 'starts again']].map(([key, name]) => html`<option key=${key} value=${key} selected=${key === value('recovery')}>${name}</option>`)}</select><//>
            <fieldset class="wide"><legend>GPU models; none chosen: all</legend>
              <div class="checks">${(cluster.data?.models ?? []).map(model => html`
                <label key=${model.name}><input type="checkbox" checked=${models.includes(model.name)} onChange=${() => toggle(model.name)} />${model.name}</label>`)}</div></fieldset>
          </div>
          <div class="below"></div>
          <button class="plain main" disabled=${result.busy}>Submit as ${session.name}</button>
        </form>
      <//>
      <${Panel} title="What it would get" span="span7">
        <${Loaded} of=${cluster}>${now => html`
          <${Preview} job=${job} preview=${preview} forecast=${forecast} free=${freeOf(now.models)} />`}<//>
      <//>
    </div>`;
}
