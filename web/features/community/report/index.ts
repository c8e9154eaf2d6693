/** Reports of rule violations: articles, questions, answers, comments. */
export { ReportButton } from './report-button.tsx'
