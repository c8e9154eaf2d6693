import type { EChartsCoreOption } from 'echarts/core'

export interface ChartSeries {
  name: string
  values: readonly number[]
  kind?: 'line' | 'bar'
  /** Fills the area below a line. */
  area?: boolean
  /** Uses the right axis: another unit. */
  right?: boolean
  format?: (value: number) => string
}

/** Theme values of a chart. */
export interface ChartStyle {
  colors: readonly string[]
  text: string
  muted: string
  line: string
  card: string
  font: string
  /** False with prefers-reduced-motion. */
  moves: boolean
}

export interface ChartData {
  labels: readonly string[]
  series: readonly ChartSeries[]
  /** Fixed maximum of the left axis. */
  max?: number
}

const whole = (value: number) => value.toLocaleString('zh-CN')

/** Formats a value of a series. Pure. */
export function formatValue(series: ChartSeries, value: number): string {
  return (series.format ?? whole)(value)
}

/** ECharts options. Pure. */
export function chartOptions({ labels, series, max }: ChartData, style: ChartStyle): EChartsCoreOption {
  const hasRight = series.some(({ right }) => right)
  const axis = (of: ChartSeries | undefined, right: boolean) => ({
    type: 'value',
    minInterval: of?.format ? undefined : 1,
    ...(max === undefined || right ? {} : { max }),
    axisLabel: { color: style.muted, formatter: (value: number) => (of ? formatValue(of, value) : whole(value)) },
    splitLine: right ? { show: false } : { lineStyle: { color: style.line } },
  })
  return {
    animation: style.moves,
    animationDuration: 300,
    color: [...style.colors],
    textStyle: { fontFamily: style.font, color: style.text },
    aria: { enabled: false },
    grid: { left: 8, right: 8, top: series.length > 1 ? 36 : 16, bottom: 4, containLabel: true },
    legend:
      series.length > 1
        ? { top: 0, left: 0, itemWidth: 14, itemHeight: 8, textStyle: { color: style.text }, inactiveColor: style.line }
        : { show: false },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: style.card,
      borderColor: style.line,
      textStyle: { color: style.text, fontSize: 13 },
      axisPointer: { type: series.some(({ kind }) => kind === 'bar') ? 'shadow' : 'line' },
    },
    xAxis: {
      type: 'category',
      data: labels,
      boundaryGap: series.some(({ kind }) => kind === 'bar'),
      // Show all labels if they are few; otherwise as many as fit.
      axisLabel:
        labels.length <= 8
          ? {
              color: style.muted,
              interval: 0,
              fontSize: 11,
              width: Math.max(44, 360 / labels.length),
              overflow: 'break',
            }
          : { color: style.muted, hideOverlap: true },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: style.line } },
    },
    yAxis: [
      axis(
        series.find(({ right }) => !right),
        false,
      ),
      ...(hasRight
        ? [
            axis(
              series.find(({ right }) => right),
              true,
            ),
          ]
        : []),
    ],
    series: series.map((one) => ({
      name: one.name,
      type: one.kind ?? 'line',
      data: one.values,
      yAxisIndex: one.right ? 1 : 0,
      // A canvas cannot use CSS tokens.
      barMaxWidth: 22,
      itemStyle: { borderRadius: one.kind === 'bar' ? [3, 3, 0, 0] : 0 },
      showSymbol: one.values.length < 2,
      symbolSize: 6,
      lineStyle: { width: 2 },
      ...(one.area ? { areaStyle: { opacity: 0.12 } } : {}),
      tooltip: { valueFormatter: (value: unknown) => formatValue(one, Number(value)) },
    })),
  }
}
