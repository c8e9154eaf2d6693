import type { Translation } from '../../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'commerce/sale-page': Translation<typeof texts> } = {
  'commerce/sale-page': {
    view: 'Details',
    buy: 'Buy now',
    most: 20,
    buyAll: (n) => `Buy together (${n})`,
    couponsAbout: 'Get coupons first; checkout lists those you can use.',
    empty: 'Offers are on their way',
    browse: 'Browse courses',
    products: 'Offers',
    bundles: 'Bundles',
    coupons: 'Coupons',
    noProducts: 'These products are off the shelf; visitors do not see this block',
    noBundles: 'These bundles cannot be bought now; visitors do not see this block',
    noCoupons: 'No coupons to get; visitors do not see this block',
    noClock: 'No end, or it has passed; visitors do not see this block',
  },
}
