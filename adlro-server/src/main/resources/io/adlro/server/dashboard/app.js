// The frame of all pages: session, navigation, mode, connection, theme.

import {html, render, useEffect, useErrorBoundary, useRef, useState} from './vendor/preact.js';
import {get, onSessionEnd, request} from './api.js';
import {connect, disconnect, useConnection, useData} from './live.js';
import {decoded, followLinks, go, useAddress, useParameters} from './router.js';
import {ActionButton, Notice} from './components.js';
import {clock} from './format.js';
import {Login} from './pages/login.js';
import {Overview} from './pages/overview.js';
import {Jobs} from './pages/jobs.js';
import {Job} from './pages/job.js';
import {Submit} from './pages/submit.js';
import {Gantt} from './pages/gantt.js';
import {Cluster} from './pages/cluster.js';
import {Models} from './pages/models.js';
import {Compare} from './pages/compare.js';

const PAGES = [
  ['/', 'Overview', Overview],
  ['/jobs', 'Jobs', Jobs],
  ['/gantt', 'Gantt', Gantt],
  ['/cluster', 'Cluster', Cluster],
  ['/models', 'Models', Models],
  ['/compare', 'Compare', Compare],
  ['/submit', 'Submit', Submit, 'user'],
];

const RANKS = ['viewer', 'user', 'operator', 'admin'];
const may = (session, role) => RANKS.indexOf(session.role) >= RANKS.indexOf(role);

const THEMES = ['auto', 'light', 'dark'];

/** The address has priority, so that a wall screen has its theme in its link. */
function useTheme() {
  const [parameters, change] = useParameters();
  const linked = parameters.get('theme');
  const [own, setOwn] = useState(localStorage.getItem('adlro-theme') ?? 'auto');
  const theme = THEMES.includes(linked) ? linked : own;
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const show = () => {
      document.documentElement.dataset.theme = theme === 'dark' || (theme === 'auto' && dark.matches) ? 'dark' : 'light';
    };
    show();
    dark.addEventListener('change', show);
    return () => dark.removeEventListener('change', show);
  }, [theme]);
  const next = () => {
    const chosen = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    localStorage.setItem('adlro-theme', chosen);
    setOwn(chosen);
    if (linked) change({theme: chosen});
  };
  return [theme, next];
}

function Mode({session}) {
  const {data, reload} = useData('/mode', {on: ['mode'], every: 30000});
  const [problem, setProblem] = useState('');
  if (!data) return null;
  const other = data.mode === 'active' ? 'shadow' : 'active';
  const meaning = data.mode === 'active' ? 'Decisions reach the cluster' : 'Decisions are recorded, the cluster gets no order';
  const change = async () => {
    setProblem('');
    await request('PUT', '/mode', {mode: other});
    reload();
  };
  return html`
    <span title=${meaning}><span class=${`dot ${data.mode === 'active' ? 'good' : 'notice'}`}></span>Mode <b>${data.mode}</b></span>
    ${may(session, 'operator') && html`<${ActionButton} run=${change} onError=${setProblem} confirm=${`Switch to ${other}?`}>Switch<//>`}
    ${problem && html`<span role="alert">${problem}</span>`}`;
}

function Connection() {
  const {state} = useConnection();
  const words = {live: 'Live', connecting: 'Connecting …', lost: 'Connection lost'}[state];
  return html`<span role="status" class="connection" data-state=${state}>
    <span class=${`dot ${state === 'live' ? 'good' : state === 'lost' ? 'bad' : ''}`}></span>${words}</span>`;
}

function LostBanner() {
  const {state, since} = useConnection();
  return state === 'lost' && html`<div class="banner" role="status">
    The connection was lost at ${clock(since)}. Figures are as of then; the page connects again by itself.</div>`;
}

/** A defect of one page leaves the frame as it is. */
function Guarded({children}) {
  const [failure] = useErrorBoundary(error => console.error(error));
  return failure ? html`<h1>This page failed</h1><${Notice} kind="error">${failure.message}. <a href=${location.pathname} target="_self">Load it again</a><//>` : children;
}

function Frame() {
  const address = useAddress();
  const [theme, nextTheme] = useTheme();
  const [session, setSession] = useState(undefined);
  const [failure, setFailure] = useState('');
  const main = useRef();

  const begin = async () => {
    try {
      const found = await get('/session');
      setFailure('');
      setSession(found.name ? found : null);
      if (found.name) connect();
    } catch (e) {
      setFailure(e.message);
      setTimeout(begin, 1500);
    }
  };
  useEffect(() => {
    onSessionEnd(() => {
      disconnect();
      setSession(null);
    });
    begin();
  }, []);

  const path = address.pathname;
  useEffect(() => {
    if (session && path === '/login') go('/', {replace: true});
  }, [session, path]);
  const job = path.match(/^\/jobs\/(.+)$/);
  const page = PAGES.find(([own]) => own === path);
  const title = job ? decoded(job[1]) : page?.[1] ?? 'Not found';
  const shown = useRef(path);
  useEffect(() => {
    document.title = session === null ? 'Log in · ADLRO' : `${title} · ADLRO`;
    if (shown.current !== path) {
      shown.current = path;
      main.current?.focus();
    }
  }, [title, session]);

  if (session === undefined) {
    return html`<p class="boot" role="status">${failure ? `${failure}; trying again …` : 'Loading ADLRO …'}</p>`;
  }
  if (session === null) return html`<${Login} onDone=${begin} />`;

  const leave = async () => {
    setFailure('');
    await request('DELETE', '/session');
    disconnect();
    setSession(null);
  };
  const allowed = role => may(session, role);
  const Page = page?.[2];
  return html`
    <a class="skip" href="#main" onClick=${e => { e.preventDefault(); main.current.focus(); }}>Skip to content</a>
    <div class="bar" role="banner">
      <a class="brand" href="/">ADLRO</a>
      <nav aria-label="Pages">${PAGES.filter(([,,, role]) => allowed(role ?? 'viewer')).map(([own, name]) => html`
        <a href=${own} key=${own} aria-current=${own === path || (own === '/jobs' && job) ? 'page' : undefined}>${name}</a>`)}
      </nav>
      <div class="status">
        <${Mode} session=${session} />
        <${Connection} />
        <span title=${`Role ${session.role}`}>${session.name} <span class="muted">(${session.role})</span></span>
        <button type="button" class="quiet" onClick=${nextTheme}>Theme: ${theme}</button>
        <${ActionButton} kind="quiet" run=${leave} onError=${setFailure}>Log out<//>
        ${failure && html`<span role="alert">${failure}</span>`}
      </div>
    </div>
    <${LostBanner} />
    <main id="main" tabindex="-1" ref=${main}>
      ${job ? html`<${Guarded} key=${path}><${Job} id=${decoded(job[1])} may=${allowed} /><//>`
        : Page && !allowed(page[3] ?? 'viewer') ? html`<h1>${title}</h1><${Notice}>A key of the role ${session.role} may not do this.<//>`
        : Page ? html`<${Guarded} key=${path}><${Page} may=${allowed} session=${session} /><//>`
        : html`<h1>Not found</h1><${Notice}>There is no page ${path}. <a href="/">Overview</a><//>`}
    </main>`;
}

document.addEventListener('click', followLinks);
render(html`<${Frame} />`, document.getElementById('app'));
