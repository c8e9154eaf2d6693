import type { Translation } from '../../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'exam/paper-print': Translation<typeof texts> } = {
  'exam/paper-print': {
    download: 'Download exam',
    title: 'Download exam',
    format: 'Format',
    formats: { docx: 'Word document', pdf: 'PDF', print: 'Print or save as PDF' },
    layout: 'Layout',
    layouts: { a4: 'A4, one column', a3: 'A3 landscape, two columns' },
    withKey: 'With answers and explanations',
    run: 'Download',
    openPrint: 'Open the print page',
    close: 'Close',
    failed: 'The download did not finish. Please try again later.',
    print: 'Print',
    printHint: 'Choose “Save as PDF” in the print dialog to keep it. Paper size and page numbers are set.',
    columns: 'Two columns (A3 landscape)',
    keyTitle: (name) => `${name} · answers and explanations`,
    sheetTitle: (name) => `${name} · answer sheet`,
    answerLine: 'Answer: ________________________________',
    analysis: 'Explanation: ',
    reference: 'Model answer: ',
    seal: 'School: ____________  Class: ____________  Name: ____________  No.: ____________',
    number: 'Question',
    got: 'Points',
    total: 'Total',
    notice: 'Notes',
    withAnswers: 'Show answers',
    withSheet: 'With answer sheet',
  },
}
