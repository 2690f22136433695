// Nodes, GPU models, believed speeds, freshness of metrics, errors.

import {html} from '../vendor/preact.js';
import {request} from '../api.js';
import {useData} from '../live.js';
import {useParameters, wholeNumber} from '../router.js';
import {ActionButton, Badge, Choice, Loaded, Pager, Panel, Table, useProblem} from '../components.js';
import {between, count, decimal, drift, duration, memory, percent} from '../format.js';

const PAGE = 50;
const STATES = ['up', 'drained', 'lost', 'errors'];

const mean = values => values.length ? values.reduce((a, b) => a + b, 0) / values.length : null;
const known = (gpus, name) => gpus.map(gpu => gpu[name]).filter(value => value != null);
const most = values => values.length ? Math.max(...values) : null;

function errors(node) {
  const found = node.gpus.flatMap(gpu => [
    gpu.lost && `${gpu.id} lost`,
    gpu.health !== 'ok' && `${gpu.id} ${gpu.health}`,
    gpu.xid > 0 && `${gpu.id} XID ${gpu.xid}`,
    gpu.eccUncorrected > 0 && `${gpu.id} ${gpu.eccUncorrected} ECC`,
  ].filter(Boolean));
  return found.length > 3 ? `${found.slice(0, 3).join(', ')} and ${found.length - 3} more` : found.join(', ');
}

const Models = ({cluster}) => html`
  <${Table} caption="GPU models" rows=${cluster.models} rowKey=${row => row.name} columns=${[
    {name: 'Model', cell: row => row.name},
    {name: 'GPUs', num: true, cell: row => count(row.gpus)},
    {name: 'Free', num: true, cell: row => count(row.freeGpus)},
    {name: 'Memory', num: true, cell: row => memory(row.memoryMib)},
    {name: 'Peak power', num: true, cell: row => `${row.peakWatts} W`},
    {name: 'Throttles at', num: true, cell: row => `${row.throttleCelsius} °C`},
    {name: 'Allocated', num: true, cell: row => percent(row.allocated)},
    {name: 'Utilised', num: true, cell: row => percent(row.utilization)},
  ]} />`;

/** The deviation of the log is about the relative one. */
const Speeds = ({cluster}) => html`
  <${Table} caption="Believed speed of each class on each GPU model" rows=${cluster.classes} rowKey=${row => row} columns=${[
    {name: 'Class', cell: row => row},
    ...cluster.models.map(model => ({
      name: model.name,
      num: true,
      cell: row => {
        const found = cluster.speeds.find(each => each.class === row && each.model === model.name);
        return found && html`${decimal(found.speed)} <span class="muted">${found.logDeviation ? `± ${percent(found.logDeviation)}` : 'known'}</span>`;
      },
    })),
  ]} />`;

function Nodes({may}) {
  const [parameters, change] = useParameters();
  const [problem, setProblem] = useProblem();
  const state = STATES.includes(parameters.get('state')) ? parameters.get('state') : '';
  const text = parameters.get('text') ?? '';
  const offset = wholeNumber(parameters.get('offset'), 0, 1e9, 0);
  const query = new URLSearchParams({offset, limit: PAGE});
  if (state) query.set('state', state);
  if (text) query.set('text', text);
  const nodes = useData(`/nodes?${query}`, {on: ['job'], every: 5000, least: 2500});
  const total = nodes.data?.total ?? 0;
  const act = (node, verb) => async () => {
    setProblem('');
    await request('POST', `/nodes/${encodeURIComponent(node.name)}/${verb}`);
    nodes.reload();
  };
  return html`
    <${Panel} title="Nodes" flush right=${html`<span class="actions">
        <input type="search" aria-label="Name of a node" placeholder="name" value=${text} onInput=${event => change({text: event.target.value, offset: ''})} />
        <${Choice} label="State" value=${state} onChange=${key => change({state: key, offset: ''})}
          options=${[['', 'All'], ['up', 'Up'], ['drained', 'Drained'], ['lost', 'Lost'], ['errors', 'With errors']]} />
        <${Pager} offset=${offset} page=${PAGE} total=${total} change=${change} /></span>`}>
      ${problem}
      <${Loaded} of=${nodes} empty=${data => data.nodes.length === 0 && (state || text ? 'No node matches.' : 'The cluster has no nodes.')}>${data => html`
      <${Table} caption="Nodes" rows=${data.nodes} rowKey=${row => row.name} columns=${[
        {name: 'Node', cell: row => row.name},
        {name: 'State', cell: row => html`<${Badge} word=${row.state} />`},
        {name: 'GPUs', cell: row => `${row.gpus.length} × ${[...new Set(row.gpus.map(gpu => gpu.model))].join(', ')}`},
        {name: 'Allocated', num: true, cell: row => percent(mean(row.gpus.map(gpu => 1 - gpu.freeShare)))},
        {name: 'Utilised', num: true, cell: row => percent(mean(known(row.gpus, 'utilization')))},
        {name: 'Hottest', num: true, cell: row => { const c = most(known(row.gpus, 'celsius')); return c == null ? '–' : `${c.toFixed(0)} °C`; }},
        {name: 'Power', num: true, cell: row => { const w = known(row.gpus, 'watts'); return w.length ? `${count(Math.round(w.reduce((a, b) => a + b, 0)))} W` : '–'; }},
        {name: 'Slowest GPU', num: true, cell: row => percent(Math.min(...row.gpus.map(gpu => gpu.speed)))},
        {name: 'Metrics', num: true, cell: row => { const age = most(row.gpus.map(gpu => between(gpu.sampledAt, data.at)).filter(value => value != null)); return age == null ? 'none' : `${duration(Math.max(0, age))} old`; }},
        {name: 'CPU, memory', num: true, cell: row => `${row.cpuCores} cores, ${memory(row.memoryMib)}`},
        {name: 'Errors', cell: row => errors(row) || html`<span class="muted">none</span>`, className: 'clip'},
        ...(may('operator') ? [{name: 'Change', cell: row => row.state === 'drained'
          ? html`<${ActionButton} run=${act(row, 'resume')} onError=${setProblem}>Return<//>`
          : html`<${ActionButton} run=${act(row, 'drain')} onError=${setProblem} confirm=${`Drain ${row.name}?`}>Drain<//>`}] : []),
      ]} />`}<//>
    <//>`;
}

export function Cluster({may}) {
  const cluster = useData('/cluster', {every: 5000});
  const policy = useData('/policy', {every: 10000});
  return html`
    <div class="head"><h1>Cluster</h1></div>
    <${Loaded} of=${cluster}>${now => html`
      <div class="grid">
        <${Panel} title="GPU models" span="span6" flush><${Models} cluster=${now} /><//>
        <${Panel} title="Believed speeds, relative; ± one deviation" span="span6" flush><${Speeds} cluster=${now} />
          <p class="muted inset">Drift: ${policy.data ? drift(policy.data) : '–'}.</p><//>
        <${Nodes} may=${may} />
        <${Panel} title="Reports of the cluster that did not fit" span="span6" flush>
          ${now.ignoredReports.every(row => row.count === 0) ? html`<p class="state">None.</p>` : html`
          <${Table} caption="Reports that did not fit" rows=${now.ignoredReports.filter(row => row.count > 0)} rowKey=${row => row.name} columns=${[
            {name: 'Kind', cell: row => row.name}, {name: 'Reports', num: true, cell: row => count(row.count)}]} />`}
        <//>
      </div>`}<//>`;
}
