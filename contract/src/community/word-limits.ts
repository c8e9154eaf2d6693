/** Limits of a list of words. No schemas: the browser imports this file. */

/** Characters of one word. */
export const WORD_MAX = 30
/** Words of a site. */
export const WORDS_MAX = 20_000
