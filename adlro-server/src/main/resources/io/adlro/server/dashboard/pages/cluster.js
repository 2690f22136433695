// Nodes, GPU models, believed speeds, freshness of metrics, errors.

import {html, useState} from '../vendor/preact.js';
import {request} from '../api.js';
import {useData} from '../live.js';
import {useParameters} from '../router.js';
import {ActionButton, Badge, Choice, Loaded, Notice, Panel, Table} from '../components.js';
import {between, count, decimal, duration, memory, percent} from '../format.js';

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

const Models = ({cluster, nodes}) => html`
  <${Table} caption="GPU models" rows=${cluster.models} rowKey=${row => row.name} columns=${[
    {name: 'Model', cell: row => row.name},
    {name: 'GPUs', num: true, cell: row => count(row.gpus)},
    {name: 'Memory', num: true, cell: row => memory(row.memoryMib)},
    {name: 'Peak power', num: true, cell: row => `${row.peakWatts} W`},
    {name: 'Throttles at', num: true, cell: row => `${row.throttleCelsius} °C`},
    {name: 'Allocated', num: true, cell: row => percent(mean(nodes.flatMap(node => node.gpus).filter(gpu => gpu.model === row.name).map(gpu => 1 - gpu.freeShare)))},
    {name: 'Utilised', num: true, cell: row => percent(mean(known(nodes.flatMap(node => node.gpus).filter(gpu => gpu.model === row.name), 'utilization')))},
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

function Nodes({nodes, at, may, reload}) {
  const [parameters, change] = useParameters();
  const [problem, setProblem] = useState('');
  const state = parameters.get('state') ?? '';
  const rows = nodes.filter(node => state === '' || (state === 'errors' ? errors(node) : node.state === state));
  const act = (node, verb) => async () => {
    setProblem('');
    await request('POST', `/nodes/${encodeURIComponent(node.name)}/${verb}`);
    reload();
  };
  return html`
    <${Panel} title=${`Nodes (${count(rows.length)})`} flush right=${html`<${Choice} label="State" value=${state} onChange=${key => change({state: key})}
        options=${[['', 'All'], ['up', 'Up'], ['drained', 'Drained'], ['lost', 'Lost'], ['errors', 'With errors']]} />`}>
      ${problem && html`<${Notice} kind="error">${problem}<//>`}
      ${rows.length === 0 ? html`<p class="state">No node is in this state.</p>` : html`
      <${Table} caption="Nodes" rows=${rows.slice(0, 500)} rowKey=${row => row.name} columns=${[
        {name: 'Node', cell: row => row.name},
        {name: 'State', cell: row => html`<${Badge} word=${row.state} />`},
        {name: 'GPUs', cell: row => `${row.gpus.length} × ${[...new Set(row.gpus.map(gpu => gpu.model))].join(', ')}`},
        {name: 'Allocated', num: true, cell: row => percent(mean(row.gpus.map(gpu => 1 - gpu.freeShare)))},
        {name: 'Utilised', num: true, cell: row => percent(mean(known(row.gpus, 'utilization')))},
        {name: 'Hottest', num: true, cell: row => { const c = most(known(row.gpus, 'celsius')); return c == null ? '–' : `${c.toFixed(0)} °C`; }},
        {name: 'Power', num: true, cell: row => { const w = known(row.gpus, 'watts'); return w.length ? `${count(Math.round(w.reduce((a, b) => a + b, 0)))} W` : '–'; }},
        {name: 'Slowest GPU', num: true, cell: row => percent(Math.min(...row.gpus.map(gpu => gpu.speed)))},
        {name: 'Metrics', num: true, cell: row => { const age = most(row.gpus.map(gpu => between(gpu.sampledAt, at)).filter(value => value != null)); return age == null ? 'none' : `${duration(Math.max(0, age))} old`; }},
        {name: 'CPU, memory', num: true, cell: row => `${row.cpuCores} cores, ${memory(row.memoryMib)}`},
        {name: 'Errors', cell: row => errors(row) || html`<span class="muted">none</span>`, className: 'clip'},
        ...(may('operator') ? [{name: 'Change', cell: row => row.state === 'drained'
          ? html`<${ActionButton} run=${act(row, 'resume')} onError=${setProblem}>Return<//>`
          : html`<${ActionButton} run=${act(row, 'drain')} onError=${setProblem} confirm=${`Drain ${row.name}?`}>Drain<//>`}] : []),
      ]} />`}
      ${rows.length > 500 && html`<p class="state">The first 500 nodes are shown; choose a state to see fewer.</p>`}
    <//>`;
}

export function Cluster({may}) {
  const cluster = useData('/cluster', {every: 5000});
  const nodes = useData('/nodes', {on: ['job'], every: 5000, least: 2500});
  return html`
    <div class="head"><h1>Cluster</h1></div>
    <${Loaded} of=${cluster}>${now => html`<${Loaded} of=${nodes}>${found => html`
      <div class="grid">
        <${Panel} title="GPU models" span="span6" flush><${Models} cluster=${now} nodes=${found.nodes} /><//>
        <${Panel} title="Believed speeds, relative; ± one deviation" span="span6" flush><${Speeds} cluster=${now} /><//>
        <${Nodes} nodes=${found.nodes} at=${now.at} may=${may} reload=${nodes.reload} />
        <${Panel} title="Reports of the cluster that did not fit" span="span6" flush>
          ${now.ignoredReports.every(row => row.count === 0) ? html`<p class="state">None.</p>` : html`
          <${Table} caption="Reports that did not fit" rows=${now.ignoredReports.filter(row => row.count > 0)} rowKey=${row => row.name} columns=${[
            {name: 'Kind', cell: row => row.name}, {name: 'Reports', num: true, cell: row => count(row.count)}]} />`}
        <//>
      </div>`}<//>`}<//>`;
}
