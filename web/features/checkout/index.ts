export { OrderItems, OrderSums } from './order-items.tsx'
export { QrCode } from './qr-code.tsx'
export { OrderStatus } from './status.tsx'
export { texts } from './texts.ts'
