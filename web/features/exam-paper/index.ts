export { isAnswered, isComplete, leavesOf, pressKey } from './answer.ts'
export { type Attachments, AttachmentsContext, documentIdOf, sendAttachment } from './attachments.ts'
export { Explanation, type OrderOf } from './explanation.tsx'
export { ProblemView } from './problem-view.tsx'
