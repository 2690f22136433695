// What pictures of jobs on GPUs over time share: the axis, the names of the nodes, the controls.

import {shortDuration} from './format.js';

export const LABEL_WIDTH = 92;
export const AXIS_HEIGHT = 22;
const DAY = 86400;
const STEPS = [1, 5, 10, 30, 60, 300, 600, 1800, 3600, 7200, 21600, 43200, DAY, 7 * DAY];

const SECONDS = new Intl.DateTimeFormat('en-GB', {hour: '2-digit', minute: '2-digit', second: '2-digit'});
const MINUTES = new Intl.DateTimeFormat('en-GB', {hour: '2-digit', minute: '2-digit'});
const DATE = new Intl.DateTimeFormat('en-GB', {day: 'numeric', month: 'short'});
const timeWords = (time, step) => (step >= DAY ? DATE : step < 60 ? SECONDS : MINUTES).format(new Date(time * 1000));

/** The place of a time in the picture. */
export const scale = (view, width) => time => LABEL_WIDTH + (time - view.from) / (view.to - view.from) * (width - LABEL_WIDTH);

/** Lines at round times. Times are in seconds since the origin, which is null where they have no date. */
export function drawAxis(context, {view, origin, width, height, colours}) {
  const x = scale(view, width);
  const span = view.to - view.from;
  const step = STEPS.find(each => (width - LABEL_WIDTH) * each / span >= 90) ?? STEPS.at(-1);
  const shift = origin == null ? 0 : origin - new Date().getTimezoneOffset() * 60; // round in local time
  for (let time = Math.ceil((view.from + shift) / step) * step - shift; time < view.to; time += step) {
    context.fillStyle = colours('grid');
    context.fillRect(Math.round(x(time)), AXIS_HEIGHT, 1, height - AXIS_HEIGHT);
    context.fillStyle = colours('muted');
    context.fillText(origin == null ? shortDuration(time) : timeWords(time + origin, step), x(time) + 3, AXIS_HEIGHT / 2);
  }
}

/** A line above each node, and its name where its rows are high enough. */
export function drawNodes(context, {nodes, row, top = 0, width, colours}) {
  let first = 0;
  for (const node of nodes) {
    const y = AXIS_HEIGHT + first * row - top;
    const high = node.gpuIds.length * row;
    context.fillStyle = colours('grid');
    context.fillRect(0, Math.round(y), width, 1);
    if (high >= 11) {
      context.fillStyle = colours('muted');
      context.fillText(node.name, 0, y + Math.min(high / 2, 40), LABEL_WIDTH - 8);
    }
    first += node.gpuIds.length;
  }
}

/** Draws only in a part of the canvas. */
export function clipped(context, [x, y, width, height], work) {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  work();
  context.restore();
}

/** Handlers for keys by their names; Ctrl and the wheel zoom as + and - do. */
export const controls = keys => ({
  onKeyDown: event => {
    const act = keys[event.key === '=' ? '+' : event.key];
    if (act) {
      event.preventDefault();
      act();
    }
  },
  onWheel: event => {
    if (event.ctrlKey) {
      event.preventDefault();
      keys[event.deltaY > 0 ? '-' : '+']();
    }
  },
});
