/** Ratings of a course with replies, and the reply form for other places. */
export { Comments } from './comments.tsx'
export { MAX_COMMENT, ownComment } from './own-comment.ts'
export { ReplyForm } from './reply-form.tsx'
