import { expect, test } from 'vitest'
import { type ChartStyle, chartOptions, formatValue } from './options.ts'

const style: ChartStyle = {
  colors: ['#111'],
  text: '#222',
  muted: '#333',
  line: '#444',
  card: '#fff',
  font: 'x',
  moves: false,
}
const labels = ['一', '二']

test('one series needs no legend, two do', () => {
  const one = { name: '甲', values: [1, 2] }
  expect(chartOptions({ labels, series: [one] }, style)).toMatchObject({ legend: { show: false } })
  expect(chartOptions({ labels, series: [one, { ...one, name: '乙' }] }, style)).toMatchObject({ legend: { top: 0 } })
})

test('another unit gets its own axis and format', () => {
  const hours = { name: '时长', values: [60], right: true, format: (value: number) => `${value} 分钟` }
  const { yAxis, series } = chartOptions(
    { labels, series: [{ name: '人', values: [3], kind: 'bar' }, hours] },
    style,
  ) as {
    yAxis: { axisLabel: { formatter(value: number): string } }[]
    series: { yAxisIndex: number; type: string }[]
  }
  expect(yAxis.map(({ axisLabel }) => axisLabel.formatter(1200))).toEqual(['1,200', '1200 分钟'])
  expect(series.map(({ type, yAxisIndex }) => [type, yAxisIndex])).toEqual([
    ['bar', 0],
    ['line', 1],
  ])
})

test('whole numbers are grouped', () => expect(formatValue({ name: '', values: [] }, 12_345)).toBe('12,345'))
