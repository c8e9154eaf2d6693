import { catalogue } from './catalogue.ts'

/** Words and sentences that the server or the contract has in Chinese. */
export const wordTexts = catalogue('words', { word: (chinese: string) => chinese })

/**
 * A word that the server or the contract answers in Chinese, such as the kind of a question, the usual name of a menu
 * entry or the title of a message, in the current language; unknown ones stay as they are.
 */
export const word = (chinese: string): string => wordTexts.word(chinese)

/** Punctuation between parts of a text. */
export const signs = catalogue('signs', {
  colon: '：',
  comma: '，',
  semicolon: '；',
  stop: '。',
  /** Between the items of a list. */
  list: '、',
  open: '（',
  close: '）',
})
