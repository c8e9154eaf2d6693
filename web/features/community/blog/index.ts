/** Blog articles and bloggers in lists, and the follow button. */
export { blogPath, bloggerPath, seriesPath } from './address.ts'
export { type BlogCardData, BlogRow } from './blog-row.tsx'
export { type BloggerData, BloggerRow } from './blogger-row.tsx'
export { FollowBlogger } from './follow-blogger.tsx'
