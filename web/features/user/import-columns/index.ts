/** Assignment of the columns of an imported list of people. */
export { ImportColumns } from './import-columns.tsx'
