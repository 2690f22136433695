// The stream of events, and data that follows it. A stream that breaks is opened again; then all data is read again.

import {useCallback, useEffect, useRef, useState} from './vendor/preact.js';
import {endSession, get} from './api.js';

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 5000;

const watchers = new Set();
let wanted = false;
let source = null;
let retry = 0;
let retryMs = FIRST_RETRY_MS;
/** "connecting", "live" or "lost", and since when. */
let connection = {state: 'connecting', since: null};
/** Whether what was read so far may have changed without an event. */
let missed = false;

function tell(event) {
  watchers.forEach(watcher => watcher(event));
}

function change(state) {
  if (state !== connection.state) {
    connection = {state, since: new Date().toISOString()};
    tell({type: 'connection'});
  }
}

export function connect() {
  wanted = true;
  retryMs = FIRST_RETRY_MS;
  open();
}

export function disconnect() {
  wanted = false;
  close();
}

function close() {
  clearTimeout(retry);
  source?.close();
  source = null;
  missed = true;
  change('connecting');
}

/**
 * A browser has six connections to a server for all of its tabs, and a stream holds one. So a page that is hidden has no
 * stream, nor one that was left and that the browser keeps for the way back.
 */
function follow() {
  if (document.hidden) close();
  else if (wanted && !source) open();
}
document.addEventListener('visibilitychange', follow);
addEventListener('pageshow', follow);
addEventListener('pagehide', close);

function open() {
  clearTimeout(retry);
  source?.close();
  if (document.hidden) return;
  const opened = new EventSource('/api/v1/events');
  source = opened;
  opened.onopen = () => {
    retryMs = FIRST_RETRY_MS;
    change('live');
    tell({type: missed ? 'returned' : 'opened'});
    missed = false;
  };
  opened.onerror = () => {
    opened.close();
    if (source === opened) lose();
  };
  for (const type of ['job', 'decision', 'mode']) opened.addEventListener(type, () => tell({type}));
}

function lose() {
  missed = true;
  change('lost');
  retryLater();
}

/** A stream may stay open for minutes after the server is gone; a request that fails shows it. */
function noAnswer() {
  if (!source || connection.state === 'lost') return;
  source.close();
  lose();
}

/** A stream does not say why it is refused: the server is asked whether the session has ended. */
function retryLater() {
  clearTimeout(retry);
  retry = setTimeout(async () => {
    const before = source;
    try {
      const {name} = await get('/session');
      if (source === before) name ? open() : endSession();
    } catch {
      if (source === before) retryLater();
    }
  }, retryMs);
  retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS);
}

function useWatcher(watcher) {
  const latest = useRef(watcher);
  latest.current = watcher;
  useEffect(() => {
    const call = event => latest.current(event);
    watchers.add(call);
    return () => watchers.delete(call);
  }, []);
}

/** {state, since}; the state is "connecting", "live" or "lost". */
export function useConnection() {
  const [now, setNow] = useState(connection);
  useWatcher(event => event.type === 'connection' && setNow(connection));
  useEffect(() => setNow(connection), []); // it may have changed before this watched
  return now;
}

/**
 * Data of a path, read again after events of the given types and after a time, at most once in `least` ms. While it is
 * read again the former data stays, so nothing jumps; `at` is when it was read, also while an error is beside it.
 */
export function useData(path, {on = [], every = 0, least = 1000} = {}) {
  const [result, setResult] = useState({path: null, data: null, error: null});
  const control = useRef({busy: false, again: false, timer: 0, last: 0, path}).current;
  control.path = path;

  const again = () => document.hidden || read(); // when the page is seen again its stream returns
  const read = useCallback(async () => {
    clearTimeout(control.timer);
    control.timer = 0;
    if (control.busy) {
      control.again = true;
      return;
    }
    const asked = control.path;
    if (asked == null) return;
    control.busy = true;
    control.last = performance.now();
    let next;
    try {
      next = {path: asked, data: await get(asked), error: null, at: new Date().toISOString()};
    } catch (error) {
      next = {path: asked, error};
      if (error.status === 0) noAnswer();
    }
    control.busy = false;
    if (control.path === asked) {
      setResult(before => next.error && before.path === asked ? {...before, error: next.error} : {data: null, ...next});
    }
    if (control.path !== asked || control.again) {
      control.again = false;
      read();
    } else if (every > 0) {
      control.timer ||= setTimeout(again, every);
    }
  }, []);

  useEffect(() => {
    read();
  }, [path]);
  useEffect(() => () => {
    control.path = null;
    clearTimeout(control.timer);
  }, []);
  useWatcher(event => {
    if (event.type === 'returned') read();
    else if (event.type === 'opened' ? on.length : on.includes(event.type)) {
      clearTimeout(control.timer);
      control.timer = setTimeout(read, Math.max(0, control.last + least - performance.now()));
    }
  });
  return {...result, loading: result.path === null, reload: read};
}
