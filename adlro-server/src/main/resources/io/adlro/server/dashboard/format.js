// Numbers, times and durations as people read them. Every number has a unit.

const NONE = '–';

const SPANS = [[86400, 'd'], [3600, 'h'], [60, 'min'], [1, 's']];

/** 95 → "1 min 35 s"; the two largest units. */
export function duration(seconds) {
  if (seconds == null || !Number.isFinite(seconds)) return NONE;
  const sign = seconds < 0 ? '−' : '';
  let rest = Math.abs(seconds);
  if (rest < 10) return `${sign}${rest.toFixed(1)} s`;
  rest = Math.round(rest);
  const first = SPANS.findIndex(([size]) => rest >= size);
  const [size, unit] = SPANS[first];
  const next = rest < 10 * size ? SPANS[first + 1] : undefined;
  if (next) rest = Math.round(rest / next[0]) * next[0]; // 1 d 23 h 50 min is 2 d
  const whole = Math.floor(rest / size);
  const part = next ? (rest - whole * size) / next[0] : 0;
  return `${sign}${whole} ${unit}${part ? ` ${part} ${next[1]}` : ''}`;
}

/** 95 → "1.6 min": one unit, for axes. */
export function shortDuration(seconds) {
  const [size, unit] = SPANS.find(([each]) => seconds >= each) ?? SPANS.at(-1);
  return `${Number((seconds / size).toFixed(1))} ${unit}`;
}

const MINUTE = 60;
const HOUR = 3600;
const DAY_SECONDS = 86400;
/** Steps between times that people count in. */
export const DURATION_STEPS = [.01, .02, .05, .1, .2, .5, 1, 2, 5, 10, 20, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 30 * MINUTE,
  HOUR, 2 * HOUR, 5 * HOUR, 12 * HOUR, DAY_SECONDS, 2 * DAY_SECONDS, 5 * DAY_SECONDS, 10 * DAY_SECONDS, 30 * DAY_SECONDS, 100 * DAY_SECONDS];
const FEW_DURATIONS = [.01, .1, 1, 10, MINUTE, 10 * MINUTE, HOUR, 10 * HOUR, DAY_SECONDS, 10 * DAY_SECONDS, 100 * DAY_SECONDS];

/** Round durations for a logarithmic axis. */
export function durationTicks(low, high) {
  const within = [FEW_DURATIONS, DURATION_STEPS].map(ticks => ticks.filter(each => low <= each && each <= high)).find(ticks => ticks.length >= 3);
  if (within) return within;
  const step = DURATION_STEPS.find(each => (high - low) / each <= 5) ?? DURATION_STEPS.at(-1);
  return Array.from({length: 6}, (_, i) => (Math.ceil(low / step) + i) * step).filter(each => each <= high);
}

export const seconds = iso => Date.parse(iso) / 1000;
export const between = (from, to) => from == null || to == null ? null : seconds(to) - seconds(from);

const CLOCK = new Intl.DateTimeFormat('en-GB', {hour: '2-digit', minute: '2-digit', second: '2-digit'});
const DAY = new Intl.DateTimeFormat('en-GB', {day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit'});

/** A time of day; with the date if it is another day than now. */
export function clock(iso, nowIso) {
  if (iso == null) return NONE;
  const time = new Date(iso);
  const now = nowIso ? new Date(nowIso) : new Date();
  return time.toDateString() === now.toDateString() ? CLOCK.format(time) : DAY.format(time);
}

/** "in 5 min", "3 min ago" */
export function relative(iso, nowIso) {
  const span = between(nowIso, iso);
  if (span == null) return NONE;
  if (Math.abs(span) < 1) return 'now';
  return span > 0 ? `in ${duration(span)}` : `${duration(-span)} ago`;
}

/** Phases of jobs that have ended. */
export const ENDED = ['done', 'failed', 'cancelled'];

/** An expected time with its interval: "in 5 min", "2 min to 9 min". */
export function expected(time, nowIso) {
  if (!time || time.median == null) return null;
  const low = between(nowIso, time.earliest);
  const high = between(nowIso, time.latest);
  const word = span => span < 1 ? 'now' : duration(span);
  const range = `${low == null ? '?' : word(low)} to ${high == null ? 'unknown' : word(high)}`;
  return {median: between(nowIso, time.median) < 1 ? 'any moment' : relative(time.median, nowIso), range};
}

export const percent = (part, digits = 0) => part == null ? NONE : `${(100 * part).toFixed(digits)} %`;
/** A change with its sign: "+1.5 %". */
export const change = (part, digits = 1) => part == null ? NONE : `${part > 0 ? '+' : part < 0 ? '−' : ''}${percent(Math.abs(part), digits)}`;
/** The same of a time: "−5 min". */
export const signedDuration = span => span == null ? NONE : `${span > 0 ? '+' : ''}${duration(span)}`;
export const count = number => number == null ? NONE : number.toLocaleString('en-GB');
export const plural = (number, noun) => `${count(number)} ${noun}${number === 1 ? '' : 's'}`;
export const decimal = (number, digits = 2) => number == null ? NONE
  : number.toLocaleString('en-GB', {minimumFractionDigits: digits, maximumFractionDigits: digits}).replace('-', '−');
export const memory = mib => mib == null ? NONE : mib >= 1024 ? `${(mib / 1024).toFixed(mib < 10240 ? 1 : 0)} GiB` : `${Math.round(mib)} MiB`;

/** ["gpu01/0", "gpu01/1", "gpu02/0"] → "2 GPUs of gpu01, 1 GPU of gpu02" */
export function gpus(ids) {
  const nodes = new Map();
  for (const id of ids) {
    const node = id.replace(/[/:][^/:]*$/, '');
    nodes.set(node, (nodes.get(node) ?? 0) + 1);
  }
  const parts = [...nodes].map(([node, number]) => `${plural(number, 'GPU')} of ${node}`);
  return parts.length > 4 ? `${plural(ids.length, 'GPU')} on ${nodes.size} nodes` : parts.join(', ');
}

/** A decision as a sentence, in parts around the job: [before, after]. */
export function decisionParts(decision) {
  const shadow = decision.mode === 'shadow';
  const where = decision.gpuIds.length ? gpus(decision.gpuIds) : '';
  const again = decision.attempt > 1 ? `, attempt ${decision.attempt}` : '';
  const fallback = decision.fallback ? `; first fit completed the decision (${decision.fallback})` : '';
  switch (decision.kind) {
    case 'place':
      return [shadow ? 'would start ' : 'started ', ` on ${where}${again}${fallback}`];
    case 'preempt':
      return [shadow ? 'would stop ' : 'stopped ', `${where ? ` on ${where}` : ''} to make room${fallback}`];
    default:
      return [`${decision.kind} `, fallback];
  }
}

/** How a policy does beside the base policy of its guard. */
export function regret(policy) {
  if (!policy.regret) return 'not known yet: the guard replays learned policies, block by block; the first two blocks need 64 ended jobs or more each';
  const part = policy.regret.regret;
  const words = `${percent(Math.abs(part), 1)} ${part > 0 ? 'slower' : 'faster'} than ${policy.basePolicy} in the last replays`;
  return policy.regret.proven ? `${words}; proven` : words;
}

/** Whether the guard has reported that predictions have become worse. */
export const drift = policy => ['drift', 'speeds'].includes(policy.guard?.trigger) ? policy.guard.reason : 'none reported';
