/** Text of subtitles, for transcripts and search. Pure, and without schemas, since browsers load it. */

const CHINESE = String.raw`[\p{Script=Han}\u3000-\u303f\uff00-\uffef“”‘’…—]`
/** A line break between Chinese characters or punctuation, which becomes no space. */
const CHINESE_BREAK = new RegExp(String.raw`(?<=${CHINESE})\n(?=${CHINESE})`, 'gu')

/** Joins the lines of a cue: without a space between Chinese characters, with one elsewhere. */
export const cueLine = (text: string): string => text.replaceAll(CHINESE_BREAK, '').replaceAll('\n', ' ')
