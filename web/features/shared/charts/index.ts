/** Charts of lines and bars, with their numbers as a table. */
export { Chart } from './chart.tsx'
export { durationText } from './duration-text.ts'
