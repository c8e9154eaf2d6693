import type { Translation } from '../../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'commerce/coupon': Translation<typeof texts> } = {
  'commerce/coupon': {
    off: (percent) => ({ value: String(percent), tail: '% off' }),
    receive: 'Get it',
    received: 'Got it',
    gone: 'All taken',
    offers: 'Coupons',
    saves: (yuan) => `Save ¥${yuan} with a coupon`,
    appliesItself: 'You have it. It is used automatically at checkout.',
    left: (count) => `${count} left`,
    until: (when) => `Get it until ${when}`,
  },
}
