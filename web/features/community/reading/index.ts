/** Long texts to be read: headings to go to, code to copy, pictures that open. */
export { type Heading, prepareReading, type Reading } from './prepare.ts'
export { ReadingBody } from './reading-body.tsx'
export { Toc } from './toc.tsx'
