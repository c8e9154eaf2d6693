/** Line and bar charts with a table alternative. */
export { Chart } from './chart.tsx'
export { durationText } from './duration-text.ts'
