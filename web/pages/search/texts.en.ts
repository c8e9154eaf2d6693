import type { Translation } from '../../i18n/catalogue.ts'
import { counted } from '../../i18n/english.ts'
import { formatCount } from '../../i18n/format.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'pages/search': Translation<typeof texts> } = {
  'pages/search': {
    search: 'Search',
    title: (text) => `Results for “${text}”`,
    lessons: 'Lessons',
    empty: 'Type what you are looking for',
    emptyText: 'Try the name of a course or teacher, or a skill you want to learn.',
    courses: 'Courses',
    live: 'Live',
    library: 'Library',
    resources: 'Resources',
    exams: 'Exams',
    articles: 'News',
    blogs: 'Blogs',
    questions: 'Q&A',
    notes: 'My notes',
    lines: 'Captions',
    saidWithin: 'This lesson covers it. Buy the course to watch.',
    saidAt: (clock) => `Play from ${clock}`,
    noteAt: (clock) => `at ${clock}`,
    types: 'Search in',
    sort: 'Sort by',
    sorts: { default: 'Best match', new: 'Newest', hot: 'Most popular' },
    count: (count) => counted(count, 'result'),
    notFound: (text) => `Nothing found for “${text}”. Did you mean `,
    meantResults: '? Here are its results.',
    noneOf: (name, text) => `No ${name} found for “${text}”`,
    noneText: 'Try other or fewer words.',
    inKind: (count, name) => `See ${formatCount(count)} in ${name}`,
    allCourses: 'Browse all courses',
    allOf: (name) => `Browse all: ${name}`,
    hot: 'Popular now',
    pages: 'Pages of results',
  },
}
