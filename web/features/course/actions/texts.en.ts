import type { Translation } from '../../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'course/actions': Translation<typeof texts> } = {
  'course/actions': {
    collect: 'Save',
    collected: 'Saved',
    follow: 'Follow',
    followed: 'Following',
    followName: (name) => `Follow ${name}`,
    unfollowName: (name) => `Following ${name}. Select to unfollow.`,
    share: 'Share',
    copyLink: 'Copy link',
    poster: 'Poster',
    posterTitle: 'Share a poster',
    posterHint: 'Press and hold or right-click to save it, then send it to a friend to scan',
    posterSave: 'Save the poster',
    posterScan: 'Scan to learn with me',
    shared: 'Link copied. Share it with your friends.',
    shareFailed: 'The browser did not allow copying. Please copy the address from the address bar.',
    download: 'Download',
    downloadName: (name) => `Download ${name}`,
    collectWhy: 'Sign in to save it, and find it again under “Saved”.',
    followWhy: 'Sign in to follow, and hear of new courses.',
    downloadWhy: 'Sign in to download the course files.',
    loginToDownload: 'Sign in to download',
    enrolToDownload: 'Enrol to download',
  },
}
