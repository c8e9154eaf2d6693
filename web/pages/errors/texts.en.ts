import type { Translation } from '../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { errors: Translation<typeof texts> } = {
  errors: {
    nothing: 'Nothing here',
    nothingAbout: 'What you are looking for is not open: it may have been taken down or is still being prepared.',
    home: 'Back to the home page',
    offline: 'No connection',
    offlineAbout: 'Please check your network and load the page again.',
    recovering: 'The site is recovering',
    recoveringAbout: 'This usually takes a few seconds. The page opens by itself afterwards.',
    reload: 'Load again',
    missing: 'Page not found',
    missingAbout: 'This page could not be found. It may have been taken down, or the address is wrong.',
    forbidden: 'You may not see this page',
    forbiddenAbout: 'Please sign in with an account that may.',
    failed: 'Something went wrong',
    failedAbout: 'The server could not complete the request. Please try again in a moment.',
    report: 'Report ',
    reportAbout: ': please give this number when you contact support.',
  },
}
