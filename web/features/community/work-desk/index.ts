/** Works handed in to a course, for its lecturer. */
export { texts as workDeskTexts } from './texts.ts'
export { WorkDesk } from './work-desk.tsx'
