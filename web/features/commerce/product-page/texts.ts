import { catalogue } from '../../../i18n/catalogue.ts'
import { formatCount } from '../../../i18n/format.ts'

/** Texts of product pages. */
export const texts = catalogue('commerce/product-page', {
  sections: '课程内容',
  lecturer: '讲师',
  followers: (count: number) => `${formatCount(count)} 人关注`,
} as const)
