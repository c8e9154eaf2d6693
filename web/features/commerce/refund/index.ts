export { AskRefund, CancelRefund, RefundDialog } from './refund-dialog.tsx'
