import type { Translation } from '../../../i18n/catalogue.ts'
import { counted } from '../../../i18n/english.ts'
import { formatCount } from '../../../i18n/format.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'course/card': Translation<typeof texts> } = {
  'course/card': {
    learners: (count) => `${formatCount(count)} learning`,
    readers: (count) => `${formatCount(count)} read it`,
    users: (count) => `${formatCount(count)} used it`,
    downloads: (count) => counted(count, 'download'),
    lessons: (count) => counted(count, 'lesson'),
    documents: (count) => counted(count, 'document'),
    files: (count) => counted(count, 'file'),
    rating: (score) => `Rating ${score}`,
    video: 'Video',
    article: 'Article',
    levels: ['', 'Beginner', 'Intermediate', 'Advanced'],
  },
}
