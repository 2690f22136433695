// Line charts over time and over other numbers.

import {html, useEffect, useRef} from './vendor/preact.js';
import uPlot from './vendor/uPlot.js';
import {rem, useColours, useWidth} from './components.js';
import {DURATION_STEPS, durationTicks, shortDuration} from './format.js';

const HEIGHT = 9.4;
const LINES_HEIGHT = 16.25;
const COLOURS = 5;
const DASHES = [undefined, [6, 3], [2, 2]];

const CLOCK = new Intl.DateTimeFormat('en-GB', {hour: '2-digit', minute: '2-digit'});
const DAY = new Intl.DateTimeFormat('en-GB', {day: 'numeric', month: 'short'});
const timeTicks = (_, ticks, _axis, _space, step) => ticks.map(time => (step >= 86400 ? DAY : CLOCK).format(new Date(time * 1000)));

/** A logarithmic axis of durations has round ones. */
const logTicks = format => format === shortDuration
  ? {splits: (_, _axis, low, high) => durationTicks(low, high), filter: (_, splits) => splits} : {};

const font = () => `${rem(.69)}px system-ui`;
const axisStyle = colours => ({stroke: colours('muted'), grid: {stroke: colours('grid'), width: 1}, ticks: {show: false}, font: font(), gap: 4});

/** The legend has the latest values unless the pointer chooses others. */
const showLast = plot => plot.cursor.idx == null
  && plot.setLegend({idx: plot.data[0].findLastIndex((_, i) => plot.data.slice(1).some(values => values[i] != null))});

/** A line spans this many stretches without a value; a longer gap stays open. */
const SPANNED = 5;
const longGaps = (plot, _series, _first, _last, gaps) => {
  const times = plot.data[0];
  const longest = (SPANNED + 1.5) * (plot.valToPos(times[1], 'x', true) - plot.valToPos(times[0], 'x', true));
  return times.length < 2 ? gaps : gaps.filter(([from, to]) => to - from > longest);
};
/** Values between two long gaps, which no line shows. */
const alone = (plot, series) => plot.data[series].flatMap((value, i, values) =>
  value != null && values.slice(Math.max(0, i - SPANNED - 1), i + SPANNED + 2).filter(each => each != null).length === 1 ? [i] : []);

/** Series: {label, colour, values, dash}; times in seconds; format writes a value with its unit, tick a short one. */
export function TimeChart({label, times, series, format, tick, least = null, most = null}) {
  const place = useRef();
  const plot = useRef(null);
  const colours = useColours();
  const width = useWidth(place);
  const names = series.map(each => each.label).join();

  useEffect(() => {
    if (!width) return undefined;
    const axis = axisStyle(colours);
    plot.current = new uPlot({
      width,
      height: rem(HEIGHT),
      padding: [8, rem(1.4), 0, 0],
      legend: {live: true},
      cursor: {y: false, points: {size: 5}},
      hooks: {ready: [showLast], setCursor: [showLast]},
      scales: {y: {range: (_, low, high) => [least ?? 0, most ?? (high > 0 ? high * 1.05 : 1)]}},
      axes: [{...axis, size: rem(1.5), space: rem(4), values: timeTicks}, {...axis, size: rem(3.1), values: (_, ticks) => ticks.map(tick ?? format), space: rem(2), ...(tick === shortDuration ? {incrs: DURATION_STEPS} : {})}],
      series: [
        {label: 'Time', value: (_, time) => time == null ? '–' : new Date(time * 1000).toLocaleTimeString('en-GB')},
        ...series.map(each => ({
          label: each.label,
          stroke: colours(each.colour),
          width: 1.5,
          dash: each.dash,
          gaps: longGaps,
          points: {show: false, size: 3, filter: alone},
          value: (_, value) => value == null ? '–' : format(value),
        })),
      ],
    }, [times, ...series.map(each => each.values)], place.current);
    return () => plot.current.destroy();
  }, [width, colours, names]);

  useEffect(() => {
    plot.current?.setData([times, ...series.map(each => each.values)]);
    if (plot.current) showLast(plot.current);
  }, [times]);
  const last = series.map(each => `${each.label} ${format(each.values.findLast(value => value != null) ?? 0)}`);
  return html`<div class="chart" role="img" aria-label=${`${label}. Latest: ${last.join(', ')}`}><div ref=${place} style=${{minHeight: `${HEIGHT + 1.4}rem`}}></div></div>`;
}

/** The look of a line by its number. */
const look = i => ({colour: `c${i % COLOURS}`, dash: DASHES[Math.floor(i / COLOURS) % DASHES.length]});

/** The names of lines with their looks; always visible. */
const LineLegend = ({curves}) => html`<div class="legend">${curves.map(({label, number}) => html`
  <span key=${label}><svg width="22" height="8" aria-hidden="true"><line x1="0" x2="22" y1="4" y2="4" stroke=${`var(--${look(number).colour})`} stroke-width="2"
    stroke-dasharray=${look(number).dash?.join(' ')} /></svg>${label}</span>`)}</div>`;

/**
 * Lines over a number, with bands where they have intervals. Curves: {label, number, x, y, low, high}, the number chooses the look; format and formatX write the values of the axes. A
 * logarithmic axis has only values above 0.
 */
export function LineChart({label, curves, format, formatX, nameX, nameY, logX = false, logY = false}) {
  const place = useRef();
  const colours = useColours();
  const width = useWidth(place);
  useEffect(() => {
    if (!width || !curves.length) return undefined;
    const axis = axisStyle(colours);
    const values = curves.flatMap(each => [...each.low, ...each.high]);
    const least = Math.min(...values);
    const most = Math.max(...values);
    const pad = (most - least || Math.abs(most) || 1) * .05;
    const plot = new uPlot({
      width,
      height: rem(LINES_HEIGHT),
      padding: [8, rem(1.4), 0, 0],
      legend: {show: false},
      cursor: {show: false},
      scales: {
        x: {time: false, distr: logX ? 3 : 1, ...(logX ? {range: (_, low, high) => [low * .9, high * 1.1]} : {})},
        y: {distr: logY ? 3 : 1, range: () => logY ? [least * .9, most * 1.1] : [least >= 0 ? 0 : least - pad, most <= 0 ? 0 : most + pad]},
      },
      axes: [
        {...axis, ...(logX ? logTicks(formatX) : {}), size: rem(1.4), space: rem(4), label: nameX, labelSize: rem(1.1), labelFont: font(), labelGap: 0, values: (_, ticks) => ticks.map(each => each == null ? '' : formatX(each))},
        {...axis, ...(logY ? logTicks(format) : {}), ...(nameY ? {label: nameY, labelSize: rem(1.1), labelFont: font(), labelGap: 0} : {}), size: rem(3.6), space: rem(1.9), values: (_, ticks) => ticks.map(each => each == null ? '' : format(each))},
      ],
      series: [{}, ...curves.flatMap(each => [
        {stroke: colours(look(each.number).colour), width: 1.5, dash: look(each.number).dash, spanGaps: true, points: {show: each.x.length < 3}},
        {stroke: 'transparent', spanGaps: true, points: {show: false}},
        {stroke: 'transparent', spanGaps: true, points: {show: false}},
      ])],
      bands: curves.map((each, i) => ({series: [3 * i + 3, 3 * i + 2], fill: `${colours(look(each.number).colour)}22`})),
    }, uPlot.join(curves.map(each => [each.x, each.y, each.low, each.high])), place.current);
    return () => plot.destroy();
  }, [width, colours, curves]);
  return html`<div class="chart" role="img" aria-label=${`${label}: ${curves.map(each => each.label).join(', ')}`} data-title=${label}>
    <div ref=${place} style=${{minHeight: `${LINES_HEIGHT}rem`}}></div></div><${LineLegend} curves=${curves} />`;
}
