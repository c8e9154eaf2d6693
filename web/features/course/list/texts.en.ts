import type { Translation } from '../../../i18n/catalogue.ts'
import { counted } from '../../../i18n/english.ts'
import type { courseTexts, libraryTexts, resourceTexts } from './texts.ts'

const common = {
  home: 'Home',
  page: (page: number) => `Page ${page}`,
  filters: 'Filters',
  filtersChosen: (count: number) => `Filters (${count})`,
  price: 'Price',
  length: 'Length',
  fileType: 'Format',
  sort: 'Sort by',
  any: 'All',
  free: 'Free',
  paid: 'Paid',
  lengths: { short: 'Up to 6 lessons', medium: '7–12 lessons', long: 'More than 12 lessons' },
  fileTypes: { pdf: 'PDF', word: 'Word', ppt: 'PPT', excel: 'Excel', zip: 'Archive', other: 'Other' },
  sorts: { default: 'Best match', new: 'Newest', hot: 'Most popular' },
  chosen: 'Your filters',
  remove: (name: string) => `Remove filter: ${name}`,
  clear: 'Clear filters',
  emptyCategory: 'Nothing in this category yet',
  nearby: 'See related categories: ',
  emptyText: 'Try another category or fewer filters.',
  toHome: 'Back to the home page',
}
export const catalogues: {
  'course/list/course': Translation<typeof courseTexts>
  'course/list/library': Translation<typeof libraryTexts>
  'course/list/resource': Translation<typeof resourceTexts>
} = {
  'course/list/course': {
    ...common,
    all: 'All courses',
    title: (category) => `${category} courses`,
    description: (category, count) =>
      `${counted(count, 'online course')} in ${category}. Filter by price, length and popularity, and start at any time.`,
    descriptionAll: (count) =>
      `${counted(count, 'online course')}. Filter by category, price, length and popularity, and start at any time.`,
    categories: 'Categories',
    show: (count) => `Show ${counted(count, 'course')}`,
    count: (count, isMore) => counted(count, 'course', undefined, isMore),
    emptyTitle: 'No courses match',
    emptyAll: 'Courses are on their way',
    emptyAllText: 'New courses appear here.',
    pages: 'Pages of courses',
  },
  'course/list/library': {
    ...common,
    all: 'Library',
    title: (category) => `${category} documents`,
    description: (category, count) => `${counted(count, 'document')} about ${category} to read online, page by page.`,
    descriptionAll: (count) =>
      `${counted(count, 'document')}: handouts, past papers and references to read online, page by page.`,
    categories: 'Categories',
    show: (count) => `Show ${counted(count, 'document')}`,
    count: (count, isMore) => counted(count, 'document', undefined, isMore),
    emptyTitle: 'No documents match',
    emptyAll: 'Documents are on their way',
    emptyAllText: 'New documents appear here.',
    pages: 'Pages of documents',
  },
  'course/list/resource': {
    ...common,
    all: 'Resources',
    title: (category) => `${category} resources`,
    description: (category, count) => `${counted(count, 'resource')} about ${category} to download.`,
    descriptionAll: (count) => `${counted(count, 'resource')}: slides, templates, audio and tools to download.`,
    categories: 'Categories',
    show: (count) => `Show ${counted(count, 'resource')}`,
    count: (count, isMore) => counted(count, 'resource', undefined, isMore),
    emptyTitle: 'No resources match',
    emptyAll: 'Resources are on their way',
    emptyAllText: 'New resources appear here.',
    pages: 'Pages of resources',
  },
}
