// Policies side by side. The server compares in the background; the question and the number of a comparison are in the address.

import {html} from '../vendor/preact.js';
import {request} from '../api.js';
import {useData} from '../live.js';
import {useParameters} from '../router.js';
import {ActionButton, Badge, Choice, Field, Loaded, Notice, Panel, Table, useProblem} from '../components.js';
import {Comparison, jobWords, linkOf} from './comparison.js';

const FIRST_POLICIES = ['fcfs', 'sjf', 'adlro'];
const FROM = [['scenario', 'Scenario'], ['trace', 'Trace'], ['recent', 'This cluster']];

const Select = ({names, value, onChange}) => html`<select onChange=${event => onChange(event.target.value)}>
  ${names.map(name => html`<option key=${name} selected=${name === value}>${name}</option>`)}</select>`;

/** What the address says of the question, with defaults. */
function questionOf(parameters, known, names) {
  const value = (name, otherwise) => parameters.get(name) ?? otherwise;
  const from = FROM.some(([key]) => key === parameters.get('from')) ? parameters.get('from') : 'scenario';
  return {
    from,
    scenario: value('scenario', known.scenarios.includes('paper') ? 'paper' : known.scenarios[0]),
    jobs: value('jobs', '1000'),
    trace: value('trace', known.traces?.[0] ?? ''),
    lastHours: value('lastHours', '24'),
    seeds: value('seeds', from === 'scenario' ? '6' : '1'),
    bound: parameters.get('bound') === 'include',
    policies: value('policies', FIRST_POLICIES.filter(name => names.includes(name)).join(',')).split(',').filter(Boolean),
  };
}

function bodyOf({from, scenario, jobs, trace, lastHours, seeds, bound, policies}) {
  return {
    policies,
    seeds: Number(seeds),
    ...(from === 'scenario' ? {scenario, ...(Number(jobs) ? {jobs: Number(jobs)} : {})} : from === 'trace' ? {trace} : {lastHours: Number(lastHours)}),
    ...(bound ? {bound: 'include'} : {}),
  };
}

function Form({known, policies, onStarted}) {
  const [parameters, change] = useParameters();
  const [problem, setProblem] = useProblem();
  const names = policies.map(policy => policy.name);
  const question = questionOf(parameters, known, names);
  const {from} = question;
  const listed = [...names, ...question.policies.filter(name => !names.includes(name))];
  const toggle = name => change({policies: (question.policies.includes(name) ? question.policies.filter(each => each !== name) : [...question.policies, name]).join(',')});
  const number = (name, least, most) => html`<input type="number" min=${least} max=${most} value=${question[name]} onInput=${event => change({[name]: event.target.value || '0'})} />`;
  const start = async () => {
    setProblem('');
    onStarted((await request('POST', '/comparisons', bodyOf(question))).number);
  };
  return html`
    ${problem}
    <p><${Choice} label="Jobs" value=${from} options=${FROM} onChange=${key => change({from: key, seeds: ''})} /></p>
    ${from === 'trace' && !known.traces?.length && html`<${Notice}>${known.traces ? 'The folder of traces is empty.' : 'This server has no traces; name the folder with them in its settings (traces).'}<//>`}
    <div class="form">
      ${from === 'scenario' && html`<${Field} label="Scenario"><${Select} names=${known.scenarios} value=${question.scenario} onChange=${scenario => change({scenario})} /><//>
        <${Field} label="Jobs for each seed" hint="0: those of the scenario">${number('jobs', 0, 20000)}<//>`}
      ${from === 'trace' && known.traces?.length > 0 && html`<${Field} label="Trace" hint="run on this cluster"><${Select} names=${known.traces} value=${question.trace} onChange=${trace => change({trace})} /><//>`}
      ${from === 'recent' && html`<${Field} label="Last hours" hint="jobs that were submitted since and have ended">${number('lastHours', 1, 168)}<//>`}
      <${Field} label="Seeds" hint=${from === 'scenario' ? 'intervals need 6 or more' : '1: as it happened; more shift the submissions by up to a minute'}>${number('seeds', 1, 30)}<//>
      <label class="check"><input type="checkbox" checked=${question.bound} onChange=${() => change({bound: question.bound ? '' : 'include'})} />Gap to the lower bound (takes longer)</label>
      <fieldset class="wide"><legend>Policies</legend><div class="checks columns">${listed.map(name => html`
        <label key=${name}><input type="checkbox" checked=${question.policies.includes(name)} onChange=${() => toggle(name)} />${name}</label>`)}</div></fieldset>
    </div>
    <div class="below"></div>
    <${ActionButton} kind="main" run=${start} onError=${setProblem}>Compare<//>`;
}

export function Compare({may}) {
  const [parameters, change] = useParameters();
  const number = parameters.get('number');
  const list = useData('/comparisons', {every: 5000});
  const policies = useData('/policies');
  const started = begun => {
    change({number: begun, a: '', b: '', at: '', span: '', row: ''}, {});
    list.reload();
  };
  return html`
    <div class="head"><h1>Compare policies</h1></div>
    <div class="grid">
      ${may('operator') && html`<${Panel} title="New comparison" span="span7">
        <${Loaded} of=${list}>${found => html`<${Loaded} of=${policies}>${known => html`
          <${Form} known=${found} policies=${known.policies} onStarted=${started} />`}<//>`}<//>
      <//>`}
      <${Panel} title="Comparisons of this server" span="span5" flush>
        <${Loaded} of=${list} empty=${found => found.comparisons.length === 0 && 'None yet.'}>${found => html`
          <${Table} caption="Comparisons" rows=${found.comparisons} rowKey=${row => row.number} columns=${[
            {name: 'Comparison', cell: row => html`<a href=${linkOf(row)}>${row.number}</a>`},
            {name: 'Jobs', cell: jobWords},
            {name: 'By', cell: row => row.owner},
            {name: 'State', cell: row => html`<${Badge} word=${row.state} />`},
          ]} />`}<//>
      <//>
      ${number && html`<${Comparison} key=${number} number=${number} may=${may} />`}
    </div>`;
}
