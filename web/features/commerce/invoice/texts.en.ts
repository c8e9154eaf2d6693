import type { Translation } from '../../../i18n/catalogue.ts'
import { yuan } from '../../../ui/money.ts'
import type { texts } from './texts.ts'

const amount = (fen: number) => `¥${yuan(fen)}`
export const catalogues: { 'commerce/invoice': Translation<typeof texts> } = {
  'commerce/invoice': {
    amount,
    ask: 'Ask for an invoice',
    mine: 'My invoices',
    download: 'Download invoice',
    downloadRed: 'Download credit note',
    dialog: (fen) => `Invoice: ${amount(fen)}`,
    saved: 'Saved details',
    newTitle: 'New details',
    titleType: 'For',
    types: { 1: 'A person', 2: 'A company' },
    title: 'Name on the invoice',
    titleHint: (isCompany) => (isCompany ? 'Full name on the business licence' : 'Your name'),
    titleMissing: 'Write at least 2 characters',
    taxNo: 'Unified social credit code (tax number)',
    email: 'E-mail',
    emailHint: 'Optional. You can also download it under “My invoices”.',
    emailWrong: 'Enter a valid e-mail address',
    more: 'Address, phone and bank (optional)',
    companyAddress: 'Registered address',
    companyPhone: 'Registered phone',
    bankName: 'Bank',
    bankAccount: 'Account number',
    remark: 'Remarks',
    submit: 'Send',
    cancel: 'Cancel',
    states: { 1: 'Requested', 2: 'Issued', 3: 'Rejected', 4: 'Credit requested', 5: 'Credited', 6: 'Taken back' },
  },
}
