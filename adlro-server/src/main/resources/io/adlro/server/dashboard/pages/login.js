// Exchanges an API key or token for a cookie. The key is sent once and not kept by the page.

import {html, useEffect, useRef, useState} from '../vendor/preact.js';
import {request} from '../api.js';
import {Field, Panel, useProblem} from '../components.js';

export function Login({onDone}) {
  const [problem, setProblem] = useProblem();
  const [busy, setBusy] = useState(false);
  const input = useRef();
  useEffect(() => input.current.focus(), []); // autofocus works once in the life of a document
  const submit = async event => {
    event.preventDefault();
    const key = new FormData(event.target).get('key').trim();
    setBusy(true);
    setProblem('');
    try {
      await request('POST', '/session', undefined, {Authorization: `Bearer ${key}`});
      await onDone();
    } catch (e) {
      setProblem(e.status === 401 ? 'This key is not valid here.' : e.message);
    }
    setBusy(false);
  };
  return html`
    <main class="login">
      <h1>ADLRO</h1>
      <p class="muted">GPU cluster scheduler</p>
      <${Panel} title="Log in">
        <form onSubmit=${submit}>
          ${problem}
          <${Field} label="API key or token" hint="The first key of a server is in adlro.key beside its store.">
            <input name="key" type="password" autocomplete="current-password" required ref=${input} spellcheck="false" />
          <//>
          <button class="plain main" disabled=${busy}>Log in</button>
        </form>
      <//>
    </main>`;
}
