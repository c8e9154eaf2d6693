/** Pure rules of mail. */

/** A mail is given up after so many tries. */
export const MAIL_TRIES = 12

/** Minutes after which a try is repeated at the latest: about a day and a half in all. */
export const MAX_WAIT = 360

/** What an answer of a mail server means (RFC 3463), the first that matches. */
const REFUSALS: readonly (readonly [RegExp, string])[] = [
  [/\b5\.1\.\d|user unknown|unknown user|no such (user|mailbox)|does not exist|mailbox not found/i, '没有这个邮箱'],
  [/\b5\.2\.1\b|disabled|inactive/i, '这个邮箱已停用'],
  [/\b5\.2\.2\b|quota|mailbox (is )?full/i, '邮箱已满'],
  [/\b5\.4\.\d/, '对方的邮件服务器无法到达'],
  [/\b5\.7\.\d|spam|blocked|blacklist|policy/i, '对方的邮件服务器按它的规则拒收'],
]

/** The answer of a mail server behind a sentence of ours; other texts stay. Pure. */
export function mailReason(answer: string): string {
  if (!/^[45]\d\d[ -]/.test(answer)) return answer
  const means = answer.startsWith('4') ? '对方的邮件服务器暂时不收' : '对方的邮件服务器拒收'
  return `${REFUSALS.find(([sign]) => sign.test(answer))?.[1] ?? means}：${answer}`
}

/** A mail address for operators: first letter and domain. */
export const maskAddress = (address: string): string => address.replace(/^(.)[^@]*(?=@)/u, '$1***')
