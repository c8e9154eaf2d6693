export { PosterButton } from './poster-button.tsx'
