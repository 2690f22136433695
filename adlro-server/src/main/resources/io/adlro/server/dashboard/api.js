// Requests to the server. The session is a cookie that scripts cannot read; a change carries a header that pages of
// other sites cannot set.

/** A problem as the server describes it (RFC 9457), or a connection that failed. */
class Problem extends Error {
  constructor(status, detail) {
    super(detail);
    this.status = status;
  }
}

const listeners = new Set();

/** Runs when it is found that the session has ended. */
export function onSessionEnd(listener) {
  listeners.add(listener);
}

export function endSession() {
  listeners.forEach(listener => listener());
}

async function problem(response) {
  const body = await response.json().catch(() => ({}));
  const details = body.problems?.length ? body.problems.join('; ') : body.detail ?? body.title;
  return new Problem(response.status, details ?? `The server answered with status ${response.status}`);
}

export async function request(method, path, body, headers = {}) {
  let response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      headers: {'X-Adlro-Page': '1', ...(body === undefined ? {} : {'Content-Type': 'application/json'}), ...headers},
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: 'same-origin',
    });
  } catch {
    throw new Problem(0, 'The server does not answer');
  }
  if (!response.ok) {
    const found = await problem(response);
    if (found.status === 401) endSession();
    throw found;
  }
  return response.status === 204 ? null : response.json();
}

export const get = path => request('GET', path);

/** Questions of one kind wait for each other, because the server answers one of each kind at a time. */
const lanes = {insight: Promise.resolve(), future: Promise.resolve()};

/** A question that the server answers one at a time. */
export function ask(method, path, body) {
  const lane = /^\/(what-if|forecasts)/.test(path) ? 'future' : 'insight';
  const answer = lanes[lane].then(() => repeated(method, path, body));
  lanes[lane] = answer.catch(() => {});
  return answer;
}

/** Repeats a question while the server is busy with that of another page. */
async function repeated(method, path, body) {
  for (let attempt = 0; ; attempt++) {
    try {
      return await request(method, path, body);
    } catch (e) {
      if (e.status !== 429 || attempt === 8) throw e;
      await new Promise(resolve => setTimeout(resolve, 400 * (attempt + 1)));
    }
  }
}
