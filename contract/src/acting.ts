/**
 * Impersonation: which calls an operator may make as a user, and which of them are logged. Derived from the contract;
 * pure.
 */
import type { Call } from './call.ts'

/**
 * Last path segments of read-only calls. Unlisted ones count as writes: a spurious log entry costs less than a
 * missing one.
 */
const ASKING = new Set(
  (
    'around benefit blog calendar captchaImage category chapter check checkQrCodeState choices compare count courses exams expire file get getLiveUrl ' +
    'getMpQrCodeUrl getPlaybackUrl groups history ids info isAdmin learner lecturer link list listForPage listForSite log myself near num outbox overview ' +
    'own page paper periods play preview print problemKind problems readers recite recommend recommended records retention score scores search similarity ' +
    'stat state statistics status suggest summary tags template terms timeline tips today todo unread url view'
  ).split(' '),
)

/** Whether a call is read-only. */
export function isAsking({ path }: Pick<Call, 'path'>): boolean {
  const words = path.split('/').filter((word) => !word.startsWith('{'))
  return ASKING.has(words.at(-1) ?? '') || /\/(search|substation)\/all$|\/page\/grade$/.test(path)
}

/** Whether a call is forbidden during impersonation. */
export const isFenced = ({ who, notWhileImpersonating }: Pick<Call, 'who' | 'notWhileImpersonating'>): boolean =>
  notWhileImpersonating === true || who === 'admin'
