import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { mailRate } from '@zhixing/contract/user/mail-fields'
import nodemailer from 'nodemailer'
import { isPrivateAddress } from '../../kernel/address.ts'
import { MailError, type Mailer } from './port.ts'

export type SmtpSettings = Readonly<Record<string, string>>

const TIMEOUT_MS = 15_000
/** Characters of an answer that logs and pages keep. */
const SHOWN = 300

/**
 * The IP address to connect to. Judged here and used for the connection, so that DNS rebinding does not reach an
 * internal service (SSRF).
 * @throws {MailError} an address that is not public
 */
async function publicAddress(host: string): Promise<string> {
  const bare = host.replace(/^\[|\]$/g, '')
  const found = isIP(bare)
    ? [{ address: bare }]
    : await lookup(bare, { all: true }).catch(() => {
        throw new MailError('server', `找不到服务器 ${host}`)
      })
  const [first] = found
  if (!first || found.some(({ address }) => isPrivateAddress(address)))
    throw new MailError('server', '服务器地址指向内部网络')
  return first.address
}

interface SmtpFailure {
  code?: string
  command?: string
  response?: string
  responseCode?: number
  message?: string
}

/** Judges an SMTP failure: a 5xx answer to RCPT is about the address, unless it is a policy (5.7.x) or quota (5.2.2). */
export function problemOf({ command = '', response = '', responseCode = 0 }: SmtpFailure): MailError['problem'] {
  const isAboutMail = /^(RCPT|DATA)/.test(command)
  if (!isAboutMail || responseCode < 400 || responseCode > 599) return 'server'
  if (responseCode < 500) return 'later'
  return command.startsWith('RCPT') && !/^\d{3}[ -]5\.(7\.|2\.2)/.test(response) ? 'address' : 'message'
}

const words: Record<string, string> = {
  EAUTH: '服务器拒绝了账号或密码',
  ETIMEDOUT: '连接超时',
  ECONNECTION: '连接失败',
  ESOCKET: '连接失败',
  ETLS: '不能建立加密连接',
  EDNS: '找不到服务器',
}

const sentence = ({ code = '', response, message = '' }: SmtpFailure): string =>
  [words[code], response ?? message].filter(Boolean).join('：').slice(0, SHOWN)

/**
 * Mail by SMTP.
 * @param isTrusted settings of the installation, whose server may be in its own network
 */
export function createSmtp(settings: SmtpSettings, isTrusted: boolean): Mailer {
  const { host = '', port = '', security = 'tls', user, password = '', from = '', fromName } = settings
  return {
    rate: mailRate(settings),
    async send({ to, subject, text, html, messageId, unsubscribe, senderName, attachments = [] }) {
      const transport = nodemailer.createTransport({
        host: isTrusted ? host.replace(/^\[|\]$/g, '') : await publicAddress(host),
        port: Number(port),
        secure: security === 'tls',
        requireTLS: security === 'starttls',
        ignoreTLS: security === 'none',
        tls: isIP(host) ? {} : { servername: host },
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
        ...(user ? { auth: { user, pass: password } } : {}),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      try {
        await transport.sendMail({
          from: { name: fromName || senderName, address: from },
          to: { name: '', address: to },
          subject,
          text,
          html,
          ...(messageId ? { messageId } : {}),
          attachments: attachments.map(({ fileName, content }) => ({ filename: fileName, content })),
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe
              ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
              : {}),
          },
        })
      } catch (error) {
        throw new MailError(problemOf(error as SmtpFailure), sentence(error as SmtpFailure))
      } finally {
        transport.close()
      }
    },
  }
}
