/** Ratings of a course with their answers, and what answering is made of elsewhere. */
export { Comments } from './comments.tsx'
export { MAX_COMMENT, ownComment } from './own-comment.ts'
export { ReplyForm } from './reply-form.tsx'
