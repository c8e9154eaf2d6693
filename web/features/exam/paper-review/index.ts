/** A version of a paper for its reviewers (operators, managers of an organisation), and its rules as sentences. */
export { ReviewedProblems, ReviewedRules } from './paper-review.tsx'
export {
  attemptSentence,
  fairSentence,
  markSentence,
  orderSentence,
  rulesText,
  showSentence,
  timeSentence,
} from './summary.ts'
