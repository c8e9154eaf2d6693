/** Limits of the lists of words, and what is done with texts that contain one. No schemas: the browser imports this file. */

/** Characters of one word. */
export const WORD_MAX = 30
/** Words of a site, in all groups together. */
export const WORDS_MAX = 20_000
/** Groups of a site. */
export const WORD_GROUPS_MAX = 50
/** Characters of the name of a group. */
export const WORD_GROUP_NAME_MAX = 20

/** What is done with a text that contains a word of the group, the strictest first. */
export const wordActions = { refuse: 1, hold: 2, mask: 3 } as const
export type WordAction = (typeof wordActions)[keyof typeof wordActions]

export const wordActionNames: Readonly<Record<WordAction, string>> = { 1: '拒绝发布', 2: '先审后发', 3: '替换为 *' }
