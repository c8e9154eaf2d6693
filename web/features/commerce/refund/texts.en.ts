import type { Translation } from '../../../i18n/catalogue.ts'
import { yuan } from '../../../ui/money.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'commerce/refund': Translation<typeof texts> } = {
  'commerce/refund': {
    ask: 'Ask for a refund',
    title: 'Ask for a refund',
    rule: 'Refund rules',
    deadline: 'Refunds until',
    items: 'Choose what to refund',
    refundable: (fen) => `¥${yuan(fen)} refundable`,
    refundedBefore: (fen) => `¥${yuan(fen)} refunded`,
    reason: 'Reason',
    reasonPlace: 'Tell us why, so that we can improve; at most 200 characters',
    pictures: 'Pictures',
    picturesHint: 'Optional, at most 6',
    noItem: 'Choose what to refund',
    noReason: 'Enter a reason',
    total: (fen) => `Refund: ¥${yuan(fen)}`,
    automatic: 'Refunded at once to how you paid. You can no longer use the items then.',
    reviewed: 'We review your request and send you a message. After the refund you can no longer use the items.',
    tooMuch: (fen) => `Refunds above ¥${yuan(fen)} are reviewed.`,
    submit: 'Send',
    cancel: 'Cancel',
    gotIt: 'Got it',
    undo: 'Take back the request',
    undoAsk: 'Take back this refund request?',
    undoText: 'The order is as before; you can ask again within the refund rules.',
  },
}
