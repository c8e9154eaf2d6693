export { AskRefund, CancelRefund } from './refund-dialog.tsx'
