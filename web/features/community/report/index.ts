/** Reporting what breaks the rules: articles, questions, answers, comments. */
export { ReportButton } from './report-button.tsx'
