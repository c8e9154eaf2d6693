import { catalogue } from '../../../i18n/catalogue.ts'
import { formatCount } from '../../../i18n/format.ts'

/** Texts of articles in lists. */
export const texts = catalogue('community/article-row', {
  top: '置顶',
  reads: (count: number) => `${formatCount(count)} 次阅读`,
})
