/** Drawing over pages and photos: homework of classes, answers in exams. */
export { InkLayer } from './ink-layer.tsx'
export { DrawPhotos, InkedPhotos } from './photos.tsx'
export { Picture } from './picture.tsx'
export { Tools, useBrush } from './tools.tsx'
export { useInk } from './use-ink.ts'
