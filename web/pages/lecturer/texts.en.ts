import type { Translation } from '../../i18n/catalogue.ts'
import { counted } from '../../i18n/english.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'pages/lecturer': Translation<typeof texts> } = {
  'pages/lecturer': {
    home: 'Home',
    lecturer: 'Teacher',
    all: 'All teachers',
    allAbout: 'Meet the teachers here, their courses and their materials.',
    allPages: 'Pages of teachers',
    followedBy: (count) => counted(count, 'follower'),
    none: 'No teachers yet',
    noneText: 'Teachers appear here when they join.',
    become: 'Become a teacher',
    toOrganizations: 'Organizations',
    search: 'Search teachers',
    noMatch: (word) => `Nothing found for “${word}”`,
    noMatchText: 'Try another word, or look at all teachers.',
    showAll: 'Show all',
    title: (name) => `${name}, teacher`,
    followers: 'Followers',
    courses: 'Courses',
    people: '',
    unit: '',
    intro: 'About',
    introEmpty: 'No description yet',
    teaches: (name) => `Courses of ${name}`,
    library: 'Library',
    resources: 'Resources',
    empty: 'No courses yet',
    emptyText: 'Follow the teacher, and look at other courses meanwhile.',
    browse: 'Browse all courses',
    pages: 'Pages of courses',
  },
}
