/** Lesson cards that play their video in place. */
export { CardVideos } from './card-videos.tsx'
