// The list of jobs; the server filters, sorts and cuts it.

import {html} from '../vendor/preact.js';
import {useData} from '../live.js';
import {useParameters, wholeNumber} from '../router.js';
import {Badge, Choice, Field, Loaded, Pager, Panel, Table, Time, When} from '../components.js';
import {between, count, decimal, duration} from '../format.js';

const PAGE = 50;
const PHASES = {
  live: 'pending,held,unsatisfiable,assumed,running',
  waiting: 'pending,held,unsatisfiable',
  running: 'assumed,running',
  ended: 'done,failed,cancelled',
  failed: 'failed',
  all: '',
};

const columns = at => [
  {name: 'Job', cell: job => html`<a href=${`/jobs/${encodeURIComponent(job.id)}`}>${job.id}</a>${job.name && html`<small>${job.name}</small>`}`, className: 'clip'},
  {name: 'Phase', cell: job => html`<${Badge} word=${job.cancelling ? 'cancelling' : job.phase} />`, sort: 'phase'},
  {name: 'User', cell: job => job.user, sort: 'user', className: 'clip'},
  {name: 'Class', cell: job => job.class, className: 'clip'},
  {name: 'GPUs', num: true, cell: job => job.share < 1 ? `${job.gpus} × ${job.share}` : job.gpus, sort: 'gpus'},
  {name: 'Priority', num: true, cell: job => decimal(job.priority), sort: 'priority'},
  {name: 'Submitted', cell: job => html`<${Time} at=${job.submittedAt} now=${at} />`, sort: 'submitted'},
  {name: 'Waited', num: true, cell: job => duration(between(job.submittedAt, job.startedAt ?? job.endedAt ?? at))},
  {name: 'Ran', num: true, cell: job => duration(between(job.startedAt, job.endedAt ?? at)), sort: 'started'},
  {name: 'Expected', cell: job => job.expectedStart ? html`<${When} word="start " time=${job.expectedStart} at=${at} />`
    : html`<${When} word="end " time=${job.expectedEnd} at=${at} />`},
  {name: 'Reason', cell: job => job.reason, className: 'wrap'},
];

export function Jobs() {
  const [parameters, change] = useParameters();
  const value = name => parameters.get(name) ?? '';
  const phase = Object.hasOwn(PHASES, value('phase')) ? value('phase') : 'live';
  const sort = value('sort') || 'submitted';
  const order = value('order') || 'desc';
  const offset = wholeNumber(value('offset'), 0, 1e9, 0);
  const query = new URLSearchParams({sort, order, offset, limit: PAGE});
  if (PHASES[phase]) query.set('phase', PHASES[phase]);
  for (const name of ['text', 'user', 'class', 'mine']) if (value(name)) query.set(name, value(name));
  const jobs = useData(`/jobs?${query}`, {on: ['job'], every: 5000, least: 1500});
  const cluster = useData('/cluster');
  const filter = name => event => change({[name]: event.target.value, offset: ''});
  const sortBy = key => change({sort: key, order: key === sort && order === 'desc' ? 'asc' : 'desc', offset: ''});
  const total = jobs.data?.total ?? 0;
  return html`
    <div class="head"><h1>Jobs</h1><span class="muted" role="status">${jobs.data ? `${count(total)} found` : ''}</span></div>
    <form class="filters" role="search" onSubmit=${event => event.preventDefault()}>
      <${Choice} label="Phase" value=${phase} onChange=${key => change({phase: key === 'live' ? '' : key, offset: ''})}
        options=${[['live', 'Live'], ['waiting', 'Waiting'], ['running', 'Running'], ['ended', 'Ended'], ['failed', 'Failed'], ['all', 'All']]} />
      <${Field} label="Id or name"><input type="search" value=${value('text')} onInput=${filter('text')} /><//>
      <${Field} label="User"><input type="search" value=${value('user')} onChange=${filter('user')} /><//>
      <${Field} label="Class"><select value=${value('class')} onChange=${filter('class')}>
        <option value="">all</option>
        ${(cluster.data?.classes ?? []).map(name => html`<option key=${name} selected=${name === value('class')}>${name}</option>`)}</select><//>
      <label class="checks"><input type="checkbox" checked=${value('mine') === 'true'} onChange=${event => change({mine: event.target.checked ? 'true' : '', offset: ''})} /> Submitted with my key</label>
    </form>
    <${Panel} title="Jobs" flush right=${html`<${Pager} offset=${offset} page=${PAGE} total=${total} change=${change} />`}>
      <${Loaded} of=${jobs} empty=${data => data.jobs.length === 0 && 'No job matches.'}>${data => html`
        <${Table} caption="Jobs" columns=${columns(data.at)} rows=${data.jobs} rowKey=${job => job.id} sort=${sort} order=${order} onSort=${sortBy} />`}<//>
    <//>`;
}
