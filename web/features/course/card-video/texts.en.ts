import type { Translation } from '../../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'course/card-video': Translation<typeof texts> } = {
  'course/card-video': {
    video: (name) => `Video: ${name}`,
    toLesson: 'Open the lesson to record your progress',
    captionsLabel: 'Chinese',
    close: 'Close the video',
  },
}
