import type { Translation } from '../../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'search-field': Translation<typeof texts> } = {
  'search-field': {
    empty: 'Search courses, exams and more',
    suggestions: 'Suggestions',
    recent: 'Recent searches',
    clear: 'Clear',
    all: (text) => `Search for “${text}”`,
    kinds: {
      course: 'Course',
      live: 'Live',
      library: 'Library',
      resource: 'Resource',
      lesson: 'Lesson',
      exam: 'Exam',
      article: 'News',
      blog: 'Blog',
      question: 'Q&A',
    },
    counts: {
      course: (count) => `${count} learning`,
      live: (count) => `${count} learning`,
      library: (count) => `${count} read it`,
      resource: (count) => `${count} downloads`,
      lesson: () => '',
      exam: (count) => `${count} took it`,
      article: (count) => `${count} reads`,
      blog: (count) => `${count} reads`,
      question: (count) => `${count} answers`,
    },
  },
}
