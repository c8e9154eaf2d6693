/** What an operator who acts as a user may do, and what of it leaves a line in the operation log. Read off the declarations; pure. */
import type { Call } from './call.ts'

/** Last words of the addresses of calls that only ask. What is not among them counts as a change: a line too many costs less than one too few. */
const ASKING = new Set(
  (
    'around benefit blog calendar captchaImage category chapter check checkQrCodeState choices compare count courses exams expire file get getLiveUrl ' +
    'getMpQrCodeUrl getPlaybackUrl groups history ids info isAdmin learner lecturer link list listForPage listForSite log myself near num outbox overview ' +
    'own page paper periods play preview print problemKind problems readers recite recommend recommended records retention score scores search similarity ' +
    'stat state statistics status suggest summary tags template terms timeline tips today todo unread url view'
  ).split(' '),
)

/** Whether a call only asks. */
export function isAsking({ path }: Pick<Call, 'path'>): boolean {
  const words = path.split('/').filter((word) => !word.startsWith('{'))
  return ASKING.has(words.at(-1) ?? '') || /\/(search|substation)\/all$|\/page\/grade$/.test(path)
}

/** Whether an operator who acts as a user is refused. */
export const isFenced = ({ who, notWhileImpersonating }: Pick<Call, 'who' | 'notWhileImpersonating'>): boolean =>
  notWhileImpersonating === true || who === 'admin'
