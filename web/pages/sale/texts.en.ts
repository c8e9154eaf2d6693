import type { Translation } from '../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'pages/sale': Translation<typeof texts> } = {
  'pages/sale': {
    campaign: {
      title: 'Offers',
      preview: 'Preview: visible to operators only',
    },
    home: 'Home',
    claim: {
      title: 'Coupons',
      about: 'Get a coupon and choose it at checkout; one per order.',
      empty: 'No coupons at the moment',
      emptyText: 'New offers appear here.',
      own: 'My coupons',
      browse: 'Browse courses',
    },
    own: {
      title: 'My coupons',
      about: 'A coupon comes back when its order is closed or fully refunded; its dates do not change.',
      tabs: 'By state',
      states: { 1: 'Available', 2: 'In use', 3: 'Used', 4: 'Expired' },
      empty: 'No coupons here',
      claim: 'Get coupons',
      code: 'Use a coupon code',
      codeHint: 'Like ABCD-EFGH-JKLM; upper or lower case',
      codeMissing: 'Enter the code',
      exchange: 'Add',
      until: (when) => `Valid until ${when}`,
      between: (from, to) => `Valid from ${from} to ${to}`,
      use: 'Use it',
      order: 'See order',
    },
    redeem: {
      title: 'Redeem',
      about: 'Enter a code; the course, material or membership opens at once.',
      code: 'Code',
      codeHint: 'Like ABCD-EFGH-JKLM; upper or lower case',
      codeMissing: 'Enter the code',
      submit: 'Redeem',
      done: (name) => `“${name}” is open for you`,
      open: 'Use it now',
      order: 'See order',
    },
  },
}
