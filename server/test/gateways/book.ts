/** The accounts of a fake payment channel, shared by both gateways. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface BookedRefund {
  refundNo: string
  platformSn: string
  amount: number
  time: number
}
export interface BookedPayment {
  serialNumber: string
  platformSn: string
  amount: number
  subject: string
  notifyUrl: string
  state: 'waiting' | 'paid' | 'closed'
  payTime: number | null
  refunds: BookedRefund[]
}

/** A fake payment channel as tests drive it. */
export interface Gateway {
  url: string
  payments: Map<string, BookedPayment>
  /** The payer pays. */
  pay(serialNumber: string): void
  /** A notification as the gateway sends it now. `over` changes its content, `at` its time. */
  notification(
    serialNumber: string,
    over?: { amount?: number; merchant?: string; at?: number },
  ): {
    headers: Record<string, string>
    body: string
  }
  close(): Promise<void>
}

let number = 0
export const nextNumber = (): string => `42000${String(Date.now())}${String(++number).padStart(6, '0')}`

/** Refunds once per number, never more than was paid. */
export function bookRefund(
  payment: BookedPayment,
  refundNo: string,
  amount: number,
): BookedRefund | 'tooMuch' | 'unpaid' {
  const before = payment.refunds.find((refund) => refund.refundNo === refundNo)
  if (before) return before
  if (payment.state !== 'paid') return 'unpaid'
  if (payment.refunds.reduce((sum, refund) => sum + refund.amount, amount) > payment.amount) return 'tooMuch'
  const refund = { refundNo, platformSn: nextNumber(), amount, time: Date.now() }
  payment.refunds.push(refund)
  return refund
}

/** Serves on a free local port. An exception fails the request. */
export async function serve(
  answer: (request: IncomingMessage, body: string, response: ServerResponse) => void,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      try {
        answer(request, Buffer.concat(chunks).toString('utf8'), response)
      } catch (error) {
        response.writeHead(500).end(String(error))
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
