import type { EChartsType } from 'echarts/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import css from './chart.module.css'
import { type ChartData, type ChartStyle, chartOptions, formatValue } from './options.ts'
import { texts } from '../../../ui/texts.ts'

export interface ChartProps extends ChartData {
  /** Accessible name of chart and table. */
  label: string
  /** Header of the labels column: 日期. */
  axis: string
  height?: number
}

function styleOf(): ChartStyle {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    colors: [token('brand'), token('jade'), token('star'), token('cinnabar')],
    text: token('text'),
    muted: token('muted'),
    line: token('line'),
    card: token('card'),
    font: token('font'),
    moves: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  }
}

/** Line and bar chart, with a visually hidden table. Browser only; the chart library loads with the first chart. */
export function Chart({ label, axis, height = 260, labels, series, max }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const draw = useEffectEvent(() => {
    const data: ChartData = { labels, series, ...(max === undefined ? {} : { max }) }
    chart.current?.setOption(chartOptions(data, styleOf()), true)
  })

  useEffect(() => {
    const element = box.current
    if (!element) return
    let isUnmounted = false
    const resize = new ResizeObserver(() => chart.current?.resize())
    const dark = matchMedia('(prefers-color-scheme: dark)')
    void import('./parts.ts').then(({ init }) => {
      if (isUnmounted) return
      chart.current = init(element)
      draw()
      resize.observe(element)
    })
    const redraw = () => draw()
    dark.addEventListener('change', redraw)
    return () => {
      isUnmounted = true
      resize.disconnect()
      dark.removeEventListener('change', redraw)
      chart.current?.dispose()
      chart.current = undefined
    }
  }, [])

  // Callbacks change on every render; redraw only if the numbers change.
  const numbers = JSON.stringify([labels, series, max])
  useEffect(() => draw(), [numbers])

  return (
    <figure className={css.chart} aria-label={label}>
      <div ref={box} className={css.canvas} style={{ height }} aria-hidden="true" />
      <details className={css.table}>
        <summary>{texts.asTable}</summary>
        <div className={css.scroll} tabIndex={0} role="region" aria-label={label}>
          <table>
            <thead>
              <tr>
                <th scope="col">{axis}</th>
                {series.map((one) => (
                  <th key={one.name} scope="col">
                    {one.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {labels.map((name, at) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {series.map((one) => (
                    <td key={one.name}>{formatValue(one, one.values[at] ?? 0)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
