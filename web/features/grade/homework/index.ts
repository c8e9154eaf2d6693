/** Homework of classes: set, hand in, annotate, return, mark. */
import { browserPage } from '../../../ui/browser-page.tsx'
import type { DoHomeworkProps } from './do-homework.tsx'
import type { MarkWorkProps } from './mark-work.tsx'
import type { SetHomeworkProps } from './set-homework.tsx'

export { AllHomework } from './all-homework.tsx'
export { OwnHomework } from './own-list.tsx'
export { HomeworkPanel, OwnHomeworkPanel } from './panels.tsx'
export { Roster } from './roster.tsx'
export { SetHomeworkMenu } from './set-menu.tsx'
export { texts as homeworkTexts } from './texts.ts'
/** Browser only: drafts are on the device, and ink needs a canvas. */
export const DoHomework = browserPage<DoHomeworkProps>(() => import('./do-homework.tsx'), 'form')
export const MarkWork = browserPage<MarkWorkProps>(() => import('./mark-work.tsx'), 'sheet')
export const SetHomework = browserPage<SetHomeworkProps>(() => import('./set-homework.tsx'), 'form')
