export { InvoiceButton, InvoiceRequest } from './invoice-button.tsx'
export { texts as invoiceTexts } from './texts.ts'
