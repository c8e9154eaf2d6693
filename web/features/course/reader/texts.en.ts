import type { Translation } from '../../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'course/reader': Translation<typeof texts> } = {
  'course/reader': {
    reader: (name) => `Document: ${name}`,
    loading: 'Opening the document…',
    failed: 'The document could not be opened. Please try again later.',
    damaged: 'The document is damaged and cannot be shown',
    retry: 'Open again',
    pageFailed: 'This page could not be shown',
    pageMissing: 'Part of this page could not be shown. Download the file to see it.',
    redraw: 'Show again',
    page: (page) => `Page ${page}`,
    pageOf: (pages) => `/ ${pages}`,
    goTo: 'Go to page',
    previous: 'Previous page',
    next: 'Next page',
    larger: 'Zoom in',
    smaller: 'Zoom out',
    fit: 'Fit width',
    full: 'Full screen',
    leaveFull: 'Leave full screen',
    tools: 'Reading tools',
    resumed: (page) => `Back on page ${page}, where you stopped`,
  },
}
