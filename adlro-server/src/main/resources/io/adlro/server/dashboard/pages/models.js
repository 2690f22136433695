// Models and policies, what decides, and the comparison of shadow mode.

import {html, useState} from '../vendor/preact.js';
import {request} from '../api.js';
import {useData} from '../live.js';
import {ActionButton, Badge, Facts, Loaded, Notice, Panel, Table} from '../components.js';
import {count, duration, percent} from '../format.js';

function ModelList({models, may, reload}) {
  const [problem, setProblem] = useState('');
  const change = path => async () => {
    setProblem('');
    await request('POST', path);
    reload();
  };
  const activate = name => change(`/models/${encodeURIComponent(name)}/activation`);
  return html`
    ${problem && html`<${Notice} kind="error">${problem}<//>`}
    <${Table} caption="Models" rows=${models} rowKey=${row => row.name} columns=${[
      {name: 'Model', cell: row => row.name},
      {name: 'State', cell: row => row.problem ? html`<${Badge} word="unusable" />` : (row.active || row.state) && html`<${Badge} word=${row.active ? 'active' : row.state} />`},
      {name: 'Evaluation', className: 'wrap', cell: row => row.evaluation ?? '–'},
      {name: 'Digest', cell: row => html`<span class="code">${row.digest?.slice(0, 12) ?? '–'}</span>`},
      {name: 'Provenance', className: 'wrap', cell: row => row.problem ?? html`<details><summary>${row.provenance?.length ?? 0} entries</summary>
        <${Facts} items=${[['Origin', row.origin ?? '–'], ['Changed', row.changedAt ?? '–'], ...(row.provenance ?? []).map(each => [each.name, each.value])]} /></details>`},
      ...(may('admin') ? [{name: 'Change', cell: row => !row.active && !row.problem
        && html`<${ActionButton} run=${activate(row.name)} onError=${setProblem} confirm=${`Let ${row.name} decide if a replay of the last jobs shows no loss?`}>Activate<//>`}] : []),
    ]} />
    ${may('operator') && models.some(row => row.state) && html`<p class="below">
      <${ActionButton} run=${change('/models/rollback')} onError=${setProblem} confirm="End the canary, or let the model before decide again?">Roll back<//></p>`}`;
}

function Shadow() {
  const [state, setState] = useState({});
  const compare = async () => {
    setState({busy: true});
    try {
      setState({answer: await request('GET', '/shadow')});
    } catch (e) {
      setState({problem: e.message});
    }
  };
  const change = time => `${duration(time.realSeconds)} → ${duration(time.simulatedSeconds)}, ${percent(time.change, 1)}`
    + (time.interval ? ` (95 %: ${percent(time.interval.low, 1)} to ${percent(time.interval.high, 1)})` : '');
  return html`
    <p class="muted">Replays the jobs of shadow mode under the policy and compares with what happened.</p>
    <button type="button" class="plain" disabled=${state.busy} onClick=${compare}>Compare</button>
    <div class="below" role="status">
      ${state.busy && html`<span class="muted">Replaying; this takes seconds to minutes …</span>`}
      ${state.problem && html`<${Notice}>${state.problem}<//>`}
      ${state.answer && html`<p><b>${state.answer.verdict.sentence}</b></p>
        <${Facts} items=${[['Jobs', `${count(state.answer.jobs)} on ${count(state.answer.days)} days`], ['Mean time to the end', change(state.answer.mean)], ['95th percentile', change(state.answer.p95)]]} />`}
    </div>`;
}

export function Models({may}) {
  const policy = useData('/policy', {every: 10000});
  const models = useData('/models', {every: 30000});
  const policies = useData('/policies');
  return html`
    <div class="head"><h1>Models</h1></div>
    <${Loaded} of=${policy}>${data => data.guard ? html`<${Notice}>The guard lets <b>${data.guard.deciding}</b> decide instead of <b>${data.policy}</b>: ${data.guard.reason}.<//>`
      : html`<p class="muted">The policy <b>${data.policy}</b> decides${data.modelDigest ? html` with the model <span class="code">${data.modelDigest.slice(0, 12)}</span>` : ''}; the guard has not tripped.</p>`}<//>
    <div class="grid">
      <${Panel} title="Models" span="span7" flush>
        <${Loaded} of=${models} empty=${data => data.models.length === 0 && 'The policy has no model.'}>${data => html`
          <${ModelList} models=${data.models} may=${may} reload=${() => { models.reload(); policy.reload(); }} />`}<//>
      <//>
      ${may('operator') && html`<${Panel} title="Shadow mode against the base policy" span="span5"><${Shadow} /><//>`}
      <${Panel} title="Policies of this server" flush>
        <${Loaded} of=${policies}>${data => html`
          <${Table} caption="Policies" rows=${data.policies} rowKey=${row => row.name} columns=${[
            {name: 'Policy', cell: row => row.name},
            {name: 'State', cell: row => row.active ? html`<${Badge} word="active" />` : ''},
            {name: 'Kind', cell: row => row.kind},
            {name: 'What it does', cell: row => row.summary, className: 'wrap'},
            {name: 'Needs', cell: row => row.needs.join(', ') || '–'},
          ]} />`}<//>
      <//>
    </div>`;
}
