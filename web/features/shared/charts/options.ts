import type { EChartsCoreOption } from 'echarts/core'

export interface ChartSeries {
  name: string
  values: readonly number[]
  kind?: 'line' | 'bar'
  /** Fills the space below a line. */
  area?: boolean
  /** Its numbers stand on the right side: another unit. */
  right?: boolean
  format?: (value: number) => string
}

/** What a chart takes from the look of the page. */
export interface ChartStyle {
  colors: readonly string[]
  text: string
  muted: string
  line: string
  card: string
  font: string
  /** False where the reader wants no motion. */
  moves: boolean
}

export interface ChartData {
  labels: readonly string[]
  series: readonly ChartSeries[]
  /** Upper end of the left axis, where it is fixed. */
  max?: number
}

const whole = (value: number) => value.toLocaleString('zh-CN')

/** How one number of a series is written. Pure. */
export function formatValue(series: ChartSeries, value: number): string {
  return (series.format ?? whole)(value)
}

/** The chart as the library wants it. Pure. */
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
      // A few names are all shown; of many days, as many as there is room for.
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
      // A canvas knows no rounded joints of our tokens; these are its own.
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
