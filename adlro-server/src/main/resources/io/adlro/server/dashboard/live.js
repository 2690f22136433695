// The stream of events, and data that follows it. A stream that breaks is opened again; then all data is read again.

import {useCallback, useEffect, useRef, useState} from './vendor/preact.js';
import {get} from './api.js';

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 5000;

const watchers = new Set();
let source = null;
let retryMs = FIRST_RETRY_MS;
let state = 'connecting';

function tell(event) {
  watchers.forEach(watcher => watcher(event));
}

function change(next) {
  if (next !== state) {
    state = next;
    tell({type: 'connection', state});
  }
}

export function connect() {
  disconnect();
  const opened = new EventSource('/api/v1/events');
  source = opened;
  opened.onopen = () => {
    const returned = state === 'lost';
    retryMs = FIRST_RETRY_MS;
    change('live');
    if (returned) tell({type: 'returned'});
  };
  opened.onerror = () => {
    change('lost');
    opened.close();
    if (source === opened) {
      source = null;
      setTimeout(() => source ?? connect(), retryMs);
      retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS);
    }
  };
  for (const type of ['job', 'decision', 'mode']) {
    opened.addEventListener(type, event => tell({type, data: JSON.parse(event.data)}));
  }
}

export function disconnect() {
  source?.close();
  source = null;
  state = 'connecting';
}

export function useWatcher(watcher) {
  const latest = useRef(watcher);
  latest.current = watcher;
  useEffect(() => {
    const call = event => latest.current(event);
    watchers.add(call);
    return () => watchers.delete(call);
  }, []);
}

/** "connecting", "live" or "lost" */
export function useConnection() {
  const [now, setNow] = useState(state);
  useWatcher(event => event.type === 'connection' && setNow(event.state));
  return now;
}

/**
 * Data of a path, read again after events of the given types and after a time, at most once in `least` ms. While it is
 * read again the former data stays, so nothing jumps.
 */
export function useData(path, {on = [], every = 0, least = 1000} = {}) {
  const [result, setResult] = useState({path: null, data: null, error: null});
  const control = useRef({busy: false, again: false, timer: 0, last: 0, path}).current;
  control.path = path;

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
      next = {path: asked, data: await get(asked), error: null};
    } catch (error) {
      next = {path: asked, error};
    }
    control.busy = false;
    if (control.path === asked) {
      setResult(before => ({...next, data: next.data ?? (before.path === asked ? before.data : null)}));
    }
    if (control.path !== asked || control.again) {
      control.again = false;
      read();
    } else if (every > 0) {
      control.timer ||= setTimeout(read, every);
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
    else if (on.includes(event.type)) {
      clearTimeout(control.timer);
      control.timer = setTimeout(read, Math.max(0, control.last + least - performance.now()));
    }
  });
  return {...result, loading: result.path === null, reload: read};
}
