export { FaceEntry, FaceReview } from './face-review.tsx'
export { faceDaysIssue, FaceSetting } from './face-setting.tsx'
export { FaceStep } from './face-step.tsx'
export { texts as faceTexts } from './texts.ts'
