import { catalogue } from '../../../i18n/catalogue.ts'

/** Texts of the suggestion list. */
export const texts = catalogue('community/mention', {
  people: '提到谁',
  inThread: '正在讨论',
} as const)
