// Models and policies, what decides, how it does beside the base policy, training curves, and the comparison of shadow mode.

import {html, useMemo, useState} from '../vendor/preact.js';
import {request} from '../api.js';
import {LineChart} from '../chart.js';
import {useData} from '../live.js';
import {useParameters} from '../router.js';
import {ActionButton, Badge, Facts, Loaded, Notice, Panel, Table, useProblem} from '../components.js';
import {change as signed, count, decimal, duration, drift, percent, plural, regret} from '../format.js';

const trainedWords = training => training
  ? `${signed(training.change)}${training.interval ? ` (${signed(training.interval.low)} to ${signed(training.interval.high)})` : ''} against ${training.baseline}` : '–';

function ModelList({models, policy, may, reload}) {
  const [problem, setProblem] = useProblem();
  const [parameters, choose] = useParameters();
  const change = path => async () => {
    setProblem('');
    await request('POST', path);
    reload();
  };
  const activate = name => change(`/models/${encodeURIComponent(name)}/activation`);
  return html`
    ${problem}
    <${Table} caption="Models" rows=${models} rowKey=${row => row.name} columns=${[
      {name: 'Model', cell: row => row.training ? html`<button type="button" class="quiet" aria-pressed=${parameters.get('model') === row.name} onClick=${() => choose({model: row.name})}>${row.name}</button>` : row.name},
      {name: 'State', cell: row => row.problem ? html`<${Badge} word="unusable" />` : (row.active || row.state) && html`<${Badge} word=${row.active ? 'active' : row.state} />`},
      {name: 'Mean JCT in its training', className: 'wrap', cell: row => trainedWords(row.training)},
      {name: 'Replay here', className: 'wrap', cell: row => row.evaluation ?? '–'},
      {name: `Against ${policy.basePolicy} here`, className: 'wrap', cell: row => html`${row.active && policy.regret ? `${signed(policy.regret.regret)} mean JCT${policy.regret.proven ? ', proven' : ''}` : 'not measured'}
        ${may('operator') && !row.problem && html` · <a href=${`/compare?from=recent&policies=${encodeURIComponent(
          `${policy.policy.replace(/@.*/, '')}@${row.name},${policy.basePolicy}`)}`}>compare</a>`}`},
      {name: 'Digest', cell: row => html`<span class="code">${row.digest?.slice(0, 12) ?? '–'}</span>`},
      {name: 'Provenance', className: 'wrap', cell: row => row.problem ?? html`<details><summary>${row.provenance?.length ?? 0} entries</summary>
        <${Facts} items=${[['Origin', row.origin ?? '–'], ['Changed', row.changedAt ?? '–'], ...(row.provenance ?? []).map(each => [each.name, each.value])]} /></details>`},
      ...(may('admin') && models.some(row => !row.active && !row.problem) ? [{name: 'Change', cell: row => !row.active && !row.problem
        && html`<${ActionButton} run=${activate(row.name)} onError=${setProblem} confirm=${`Let ${row.name} decide if a replay of the last jobs shows no loss?`}>Activate<//>`}] : []),
    ]} />
    ${may('operator') && models.some(row => row.state) && html`<p class="below">
      <${ActionButton} run=${change('/models/rollback')} onError=${setProblem} confirm="End the canary, or let the model before decide again?">Roll back<//></p>`}`;
}

/** Of the chosen model, or of the one that decides. */
function TrainingCurves({models}) {
  const [parameters] = useParameters();
  const trained = models.filter(row => row.training);
  const shown = (trained.find(row => row.name === parameters.get('model')) ?? trained.find(row => row.active) ?? trained[0])?.name;
  const curves = useData(shown ? `/models/${encodeURIComponent(shown)}/curves` : null);
  const difference = useMemo(() => curves.data ? [{label: curves.data.difference.name, number: 0, ...curves.data.difference}] : [], [curves.data]);
  const loss = useMemo(() => curves.data?.loss.x.length ? [{label: curves.data.loss.name, number: 0, ...curves.data.loss}] : [], [curves.data]);
  if (!shown) return html`<p class="state">No model has a training curve.</p>`;
  return html`<${Loaded} of=${curves}>${data => html`
    <p class="muted">${data.models.length > 1 ? `Mean of the trainings of ${data.models.join(', ')}, which differ by the seed; the band is from the least to the largest.`
      : `Training of ${data.models[0]}; the band is the 95 % interval. Models whose trainings differ by the seed only are shown with a band over the seeds.`}</p>
    <div class="grid">
      <section class="span6" aria-label="Mean JCT against the best rule"><h3>Mean JCT against ${data.baseline}</h3>
        <${LineChart} label=${`Mean JCT against ${data.baseline}`} curves=${difference} format=${part => signed(part)} formatX=${count} nameX="episodes" /></section>
      ${loss.length > 0 && html`<section class="span6" aria-label="Loss"><h3>Loss of the networks</h3>
        <${LineChart} label="Loss" curves=${loss} format=${value => decimal(value, 4)} formatX=${count} nameX="episodes" />
        <p class="muted">How far the predictions of the networks are from what followed, in training. It says little of the policy: as the policy changes, so does what there is to predict.</p></section>`}
    </div>`}<//>`;
}

/** What the guard has found out about the policy. */
const Guard = ({policy}) => html`<${Facts} items=${[
  ['Decides', policy.guard ? `${policy.guard.deciding}, since ${policy.guard.since}` : policy.policy],
  ['Base policy', policy.basePolicy],
  ['Regret', regret(policy)],
  ['Drift', drift(policy)],
  policy.regret && ['Blocks of jobs replayed', plural(policy.regret.blocks, 'block')],
]} />`;

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
    <button type="button" class="plain" disabled=${state.busy} onClick=${compare}>Replay</button>
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
      <${Panel} title="Models" flush>
        <${Loaded} of=${models} empty=${data => data.models.length === 0 && 'The policy has no model.'}>${data => html`<${Loaded} of=${policy}>${now => html`
          <${ModelList} models=${data.models} policy=${now} may=${may} reload=${() => { models.reload(); policy.reload(); }} />`}<//>`}<//>
      <//>
      <${Panel} title="Training" span="span8"><${Loaded} of=${models}>${data => html`<${TrainingCurves} models=${data.models} />`}<//><//>
      <${Panel} title="Guard: drift and regret" span="span4"><${Loaded} of=${policy}>${now => html`<${Guard} policy=${now} />`}<//><//>
      ${may('operator') && html`<${Panel} title="Shadow mode against the site’s scheduler"><${Shadow} /><//>`}
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
