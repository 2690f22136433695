// A line chart over time.

import {html, useEffect, useRef} from './vendor/preact.js';
import uPlot from './vendor/uPlot.js';
import {useColours, useWidth} from './components.js';

const HEIGHT = 150;

const CLOCK = new Intl.DateTimeFormat('en-GB', {hour: '2-digit', minute: '2-digit'});
const DAY = new Intl.DateTimeFormat('en-GB', {day: 'numeric', month: 'short'});
const timeTicks = (_, ticks, _axis, _space, step) => ticks.map(time => (step >= 86400 ? DAY : CLOCK).format(new Date(time * 1000)));

/** Series: {label, colour, values, dash}; times in seconds; format writes a value with its unit, tick a short one. */
export function TimeChart({label, times, series, format, tick, least = null, most = null}) {
  const place = useRef();
  const plot = useRef(null);
  const colours = useColours();
  const width = useWidth(place);
  /** The legend has the latest values unless the pointer chooses others. */
  const showLast = () => plot.current?.cursor.idx == null
    && plot.current?.setLegend({idx: times.findLastIndex((_, i) => series.some(each => each.values[i] != null))});
  const names = series.map(each => each.label).join();

  useEffect(() => {
    if (!width) return undefined;
    const axis = {stroke: colours('muted'), grid: {stroke: colours('grid'), width: 1}, ticks: {show: false}, font: '11px system-ui', gap: 4};
    plot.current = new uPlot({
      width,
      height: HEIGHT,
      padding: [8, 18, 0, 0],
      legend: {live: true},
      cursor: {y: false, points: {size: 5}},
      scales: {y: {range: (_, low, high) => [least ?? 0, most ?? (high > 0 ? high * 1.05 : 1)]}},
      axes: [{...axis, size: 24, space: 64, values: timeTicks}, {...axis, size: 50, values: (_, ticks) => ticks.map(tick ?? format), space: 32}],
      series: [
        {label: 'Time', value: (_, time) => time == null ? '–' : new Date(time * 1000).toLocaleTimeString('en-GB')},
        ...series.map(each => ({
          label: each.label,
          stroke: colours(each.colour),
          width: 1.5,
          dash: each.dash,
          spanGaps: true,
          points: {show: false},
          value: (_, value) => value == null ? '–' : format(value),
        })),
      ],
    }, [times, ...series.map(each => each.values)], place.current);
    showLast();
    return () => plot.current.destroy();
  }, [width, colours, names]);

  useEffect(() => {
    plot.current?.setData([times, ...series.map(each => each.values)]);
    showLast();
  }, [times]);
  const last = series.map(each => `${each.label} ${format(each.values.findLast(value => value != null) ?? 0)}`);
  return html`<div class="chart" role="img" aria-label=${`${label}. Latest: ${last.join(', ')}`}><div ref=${place} style=${{minHeight: `${HEIGHT + 22}px`}}></div></div>`;
}
