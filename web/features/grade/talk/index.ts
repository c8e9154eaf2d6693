/** Discussion of a class. Its tab is loaded by class-talk.tsx. */
export type { ClassTalkProps } from './props.ts'
export { texts as classTalkTexts } from './texts.ts'
