/** A loopback SMTP server that keeps what it receives, and refuses recipients or sign-in as told. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  from: string
  user: string
  /** Headers and body, as transmitted. */
  raw: string
}

interface Refusals {
  /** Answer to a recipient; undefined accepts it. */
  rcpt: (address: string) => { code: number; message: string } | undefined
  password: string
}

export async function smtpGateway() {
  const received: ReceivedMail[] = []
  const answer: Refusals = { rcpt: () => undefined, password: 'secret' }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username, password }, _session, callback) {
      if (password === answer.password) callback(null, { user: username })
      else callback(Object.assign(new Error('bad credentials'), { responseCode: 535 }))
    },
    onRcptTo({ address }, _session, callback) {
      const refused = answer.rcpt(address)
      callback(refused ? Object.assign(new Error(refused.message), { responseCode: refused.code }) : null)
    },
    onData(stream, { envelope, user }, callback) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        received.push({
          to: envelope.rcptTo.map(({ address }) => address),
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          user: user ?? '',
          raw: Buffer.concat(pieces).toString('utf8'),
        })
        callback()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.server.address() as AddressInfo
  return { port, received, answer, close: () => new Promise<void>((done) => server.close(done)) }
}

/** Header of a received mail, unfolded and decoded. */
export function headerOf({ raw }: ReceivedMail, name: string): string {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const line = head.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`)) ?? ''
  return line
    .slice(name.length + 1)
    .trim()
    .replace(/(=\?utf-8\?[bq]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
    .replace(/(?:=\?utf-8\?([bq])\?([^?]*)\?=)/gi, (_, way: string, text: string) =>
      way.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString('utf8') : quoted(text.replaceAll('_', ' ')),
    )
}

const quoted = (text: string) =>
  Buffer.from(
    text.replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** All text of a received mail, decoded from base64 or quoted-printable. */
export const textOf = ({ raw }: ReceivedMail): string =>
  [...raw.matchAll(/boundary="([^"]+)"/g)]
    .reduce((parts, [, boundary]) => parts.flatMap((part) => part.split(`--${boundary}`)), [raw])
    .map((part) => {
      const at = part.indexOf('\r\n\r\n')
      const [head, body] = [part.slice(0, at), part.slice(at + 4)]
      if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
      return /quoted-printable/i.test(head) ? quoted(body.replace(/=\r\n/g, '')) : body
    })
    .join('\n')
