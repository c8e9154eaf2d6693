/** Control room of a live session. */
export type { ControlProps } from './control-room.tsx'
export { texts as controlTexts } from './texts.ts'
