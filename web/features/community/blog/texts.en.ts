import type { Translation } from '../../../i18n/catalogue.ts'
import { counted } from '../../../i18n/english.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'community/blog': Translation<typeof texts> } = {
  'community/blog': {
    types: { 2: 'Repost', 3: 'Translation' },
    top: 'Pinned',
    good: 'Featured',
    reads: (count) => counted(count, 'read'),
    likes: (count) => counted(count, 'like'),
    comments: (count) => counted(count, 'comment'),
    follow: 'Follow',
    followed: 'Following',
    followName: (name) => `Follow ${name}`,
    unfollowName: (name) => `Unfollow ${name}`,
    followWhy: 'Sign in to follow. New posts appear under “Following”.',
    articles: (count) => counted(count, 'post'),
    fans: (count) => counted(count, 'follower'),
  },
}
