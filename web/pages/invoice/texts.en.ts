import type { Translation } from '../../i18n/catalogue.ts'
import { counted } from '../../i18n/english.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'pages/invoice': Translation<typeof texts> } = {
  'pages/invoice': {
    title: 'My invoices',
    about: 'Ask for invoices of paid orders and download them here',
    open: 'Orders',
    selected: (count, money) =>
      count === 0 ? 'Choose one or more orders' : `${counted(count, 'order')} selected, ${money}`,
    none: 'No orders to invoice',
    list: 'Invoices',
    noInvoices: 'No invoices yet',
    cancel: 'Take back the request',
    cancelled: 'Taken back',
    orders: 'Orders',
    invoiceNo: 'Invoice number',
    taxNo: 'Tax number',
    refused: 'Reason for rejection',
    redReason: 'Reason for the credit note',
    tabs: 'Invoices',
  },
}
