/** Long texts: heading anchors, code to copy, images that open. */
export { prepareReading } from './prepare.ts'
export { ReadingBody } from './reading-body.tsx'
export { Toc } from './toc.tsx'
