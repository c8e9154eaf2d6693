import type { Translation } from '../../i18n/catalogue.ts'
import { counted } from '../../i18n/english.ts'
import type { texts } from './series-texts.ts'

export const catalogues: { 'pages/blog/series': Translation<typeof texts> } = {
  'pages/blog/series': {
    followers: (count) => counted(count, 'follower'),
    follow: 'Follow series',
    followed: 'Following',
    followWhy: 'Sign in to follow the series and hear of new posts',
    of: (nickname) => `Series by ${nickname}`,
    add: 'New series',
    edit: 'Edit',
    editTitle: 'Edit series',
    remove: 'Delete',
    removeTitle: (title) => `Delete the series “${title}”?`,
    removeText: 'Its posts are not deleted.',
    none: 'No series yet',
    noneText: 'Collect posts on one theme in a series. Readers read them in order and follow it.',
    hidden: 'Taken down',
    name: 'Name',
    nameShort: 'Write at least 2 characters',
    introduction: 'Description',
    cover: 'Cover',
    articles: 'Posts (in reading order)',
    articlesEmpty: 'No posts yet. Add some from the list below.',
    find: 'Search my posts',
    findNone: 'No posts to add',
    put: 'Add',
    take: 'Remove',
    takeOf: (title) => `Remove “${title}”`,
    putOf: (title) => `Add “${title}”`,
    untitled: '(untitled)',
    save: 'Save',
    cancel: 'Cancel',
    open: 'Open series',
  },
}
