/** One mail to one person. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Stable over retries, so that a mail client shows a mail sent twice once. */
  messageId?: string
  /** URL for `List-Unsubscribe`, which takes the one-click POST of RFC 8058. */
  unsubscribe?: string
  /** Name of the sender, when the account has none. */
  senderName: string
  attachments?: readonly Attachment[]
}

/** A file of a mail; its type follows from its name. */
export interface Attachment {
  fileName: string
  content: Buffer
}

/**
 * `address`: refused for good; `message`: this mail is refused for good; `later`: this mail may succeed on another try;
 * `server`: no mail can be sent now.
 */
export type MailProblem = 'address' | 'message' | 'later' | 'server'

/** A mail that was not accepted; the message is the server's answer. */
export class MailError extends Error {
  readonly problem: MailProblem
  constructor(problem: MailProblem, message: string) {
    super(message)
    this.name = 'MailError'
    this.problem = problem
  }
}

/** Port: mail. */
export interface Mailer {
  /** Mails per minute. */
  readonly rate: number
  /** Resolves when the server accepted the mail. @throws {MailError} */
  send(mail: Mail): Promise<void>
}
