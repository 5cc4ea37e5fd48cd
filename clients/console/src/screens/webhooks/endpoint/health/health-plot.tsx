import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { durationText } from '../../../../ui/show/time/duration.ts';
import type { EndpointBucketFragment, EndpointNoticeFragment } from '../../../../generated/graphql/graphql.ts';

interface HealthPlotProps {
  series: readonly EndpointBucketFragment[];
  until: string;
  notices: readonly EndpointNoticeFragment[];
  /** A range was dragged. */
  onRange: (range: { since: string; until: string }) => void;
}

/** Outcomes above and durations below, on one time axis. Redrawn when the numbers, the width or the theme change. */
export function HealthPlot({ series, until, notices, onRange }: HealthPlotProps): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const chosen = useEffectEvent(onRange);
  useEffect(() => {
    const parent = root.current!;
    const plots = plotsOf(parent, { series, until, notices, onRange: (range) => chosen(range) });
    const resize = new ResizeObserver(() => {
      for (const plot of plots) plot.setSize({ width: parent.clientWidth, height: plot.height });
    });
    resize.observe(parent);
    const redraw = (): void => plots.forEach((plot) => plot.redraw());
    const look = matchMedia('(prefers-color-scheme: dark)');
    look.addEventListener('change', redraw);
    const theme = new MutationObserver(redraw);
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      resize.disconnect();
      theme.disconnect();
      look.removeEventListener('change', redraw);
      for (const plot of plots) plot.destroy();
    };
  }, [series, until, notices]);
  return <div ref={root} />;
}

const dayMs = 86_400_000;
const seconds = (at: string): number => Date.parse(at) / 1000;
const iso = (at: number): string => new Date(Math.round(at * 1000)).toISOString();

function plotsOf(parent: HTMLElement, { series, until, notices, onRange }: HealthPlotProps): uPlot[] {
  const times = series.map(({ startedAt }) => seconds(startedAt));
  const [start, end] = [times[0]!, seconds(until)];
  /** The present value of a color of the style sheet, which a canvas cannot look up. */
  const color = (name: string) => (): string => {
    parent.style.color = `var(--${name})`;
    const value = getComputedStyle(parent).color;
    parent.style.removeProperty('color');
    return value;
  };
  const format = new Intl.DateTimeFormat(
    undefined,
    (end - start) * 1000 > dayMs + 60_000 ? { day: 'numeric', month: 'short' } : { timeStyle: 'short' },
  );
  const font = `12px ${getComputedStyle(parent).fontFamily}`;
  const axis = { font, stroke: color('quiet'), grid: { stroke: color('line'), width: 1 }, ticks: { show: false } };
  const common = (values: (value: number) => string, range: uPlot.Scale.Range): Omit<uPlot.Options, 'series'> => ({
    width: parent.clientWidth,
    height: 160,
    legend: { show: false },
    cursor: { drag: { x: true, y: false, setScale: false }, sync: { key: 'health' }, points: { show: false } },
    scales: { x: { range: [start, end] }, y: { range } },
    axes: [
      { ...axis, space: 72, values: (_, splits) => splits.map((at) => format.format(new Date(at * 1000))) },
      { ...axis, size: 64, values: (_, splits) => splits.map(values) },
    ],
  });
  const setSelect = (plot: uPlot): void => {
    const { left, width } = plot.select;
    if (width < 2) return;
    onRange({ since: iso(plot.posToVal(left, 'x')), until: iso(plot.posToVal(left + width, 'x')) });
  };
  const bars = uPlot.paths.bars!({ align: 1, size: [0.9, 40], gap: 1 });
  const outcome = (name: string): uPlot.Series => ({
    fill: color(name),
    width: 0,
    paths: bars,
    points: { show: false },
  });
  const most = Math.max(1, ...series.flatMap(({ succeeded, failed }) => [succeeded, failed]));
  const worst = Math.max(0, ...series.map(({ failed }) => failed));
  const outcomes = new uPlot(
    {
      ...common((value) => (Number.isInteger(value) ? String(Math.abs(value)) : ''), [-worst, most]),
      series: [{}, outcome('good'), outcome('bad')],
      hooks: {
        setSelect: [setSelect],
        draw: [(plot) => drawNotices(plot, notices, color('warn')())],
      },
    },
    [times, series.map(({ succeeded }) => succeeded), series.map(({ failed }) => -failed)],
    parent,
  );
  const line = (dash: number[]): uPlot.Series => ({ stroke: color('accent'), width: 2, dash });
  const longest = Math.max(1, ...series.map(({ durationMs }) => durationMs?.p99 ?? 0));
  const durations = new uPlot(
    {
      ...common(durationText, [0, longest * 1.1]),
      series: [{}, line([]), line([8, 4]), line([2, 3])],
      hooks: { setSelect: [setSelect] },
    },
    [
      times,
      ...(['p50', 'p90', 'p99'] as const).map((name) => series.map(({ durationMs }) => durationMs?.[name] ?? null)),
    ],
    parent,
  );
  return [outcomes, durations];
}

/** A dashed line and a word for each change of the endpoint's health. */
function drawNotices(plot: uPlot, notices: readonly EndpointNoticeFragment[], color: string): void {
  const { ctx, bbox } = plot;
  const { min = 0, max = 0 } = plot.scales['x']!;
  ctx.save();
  ctx.strokeStyle = color;
  ctx.fillStyle = color;
  ctx.setLineDash([6, 4]);
  for (const { kind, createdAt } of notices) {
    const at = seconds(createdAt);
    if (at < min! || at > max!) continue;
    const left = Math.round(plot.valToPos(at, 'x', true));
    ctx.beginPath();
    ctx.moveTo(left, bbox.top);
    ctx.lineTo(left, bbox.top + bbox.height);
    ctx.stroke();
    ctx.textAlign = left > bbox.left + bbox.width / 2 ? 'right' : 'left';
    ctx.fillText(` ${kind} `, left, bbox.top + 12 * devicePixelRatio);
  }
  ctx.restore();
}
