/** Cards of lessons whose video plays where the card stands. */
export { CardVideos } from './card-videos.tsx'
