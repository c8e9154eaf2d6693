/** Ink over pages and photos: homework and exam answers. */
export { InkLayer } from './ink-layer.tsx'
export { DrawPhotos, InkedPhotos } from './photos.tsx'
export { Picture } from './picture.tsx'
export { Tools, useBrush } from './tools.tsx'
export { useInk } from './use-ink.ts'
