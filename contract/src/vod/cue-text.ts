/** The words of a subtitle, for the transcript beside the player and for the search of what is said. Pure, and without schemas: browsers load it. */

const CHINESE = String.raw`[\p{Script=Han}\u3000-\u303f\uff00-\uffef“”‘’…—]`
/** The end of a line between Chinese characters or signs, where no blank belongs. */
const CHINESE_BREAK = new RegExp(String.raw`(?<=${CHINESE})\n(?=${CHINESE})`, 'gu')

/** The lines of one subtitle as one: Chinese goes on without a blank, other words with one. */
export const cueLine = (text: string): string => text.replaceAll(CHINESE_BREAK, '').replaceAll('\n', ' ')
