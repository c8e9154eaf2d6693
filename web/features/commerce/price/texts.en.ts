import type { Translation } from '../../../i18n/catalogue.ts'
import { counted } from '../../../i18n/english.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'commerce/price': Translation<typeof texts> } = {
  'commerce/price': {
    limited: 'Limited offer',
    left: 'Ends in',
    days: (days) => counted(days, 'day'),
    ends: (when) => `until ${when}`,
    over: 'The offer has ended',
    vipFree: 'Free for members',
    vipPrice: (yuan) => `Members ¥${yuan}`,
    whileMember: 'While you are a member',
    openVip: 'Become a member',
    isMember: 'You are a member; the member price is applied',
    notSold: 'Not for sale at the moment',
  },
}
