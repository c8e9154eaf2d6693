export { isAnswered, isComplete, leavesOf, pressKey, written } from './answer.ts'
export { type Attachments, AttachmentsContext, documentIdOf, isPicture, sendAttachment } from './attachments.ts'
export { Explanation, type OrderOf } from './explanation.tsx'
export { ProblemView } from './problem-view.tsx'
