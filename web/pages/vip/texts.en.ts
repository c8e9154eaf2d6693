import type { Translation } from '../../i18n/catalogue.ts'
import { counted } from '../../i18n/english.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'pages/vip': Translation<typeof texts> } = {
  'pages/vip': {
    title: 'Membership',
    about: (site) => `Membership of ${site}: member content for free, and member prices for the rest.`,
    hero: 'One membership, all member content',
    none: 'You are not a member yet',
    until: (day, days) => `Member until ${day}, ${counted(days, 'day')} left`,
    ended: (day) => `Your membership ended on ${day}`,
    forever: 'You are a lifetime member',
    signIn: 'Sign in to see your membership',
    plans: 'Plans',
    months: (months) => counted(months, 'month'),
    perMonth: (yuan) => `about ¥${yuan} / month`,
    open: 'Join now',
    renew: 'Renew',
    upgrade: 'Upgrade',
    append: 'Add after the end',
    levels: { 1: 'Member', 2: 'Premium member' },
    upgradeOff: (days, off, pay) =>
      `Your ${counted(days, 'remaining day')} are worth ¥${off}: upgrade for only ¥${pay}`,
    begins: (day) => `Starts when the premium membership ends (${day})`,
    highUntil: (day, days) => `Premium member until ${day}, ${counted(days, 'day')} left`,
    after: (day) => `then member until ${day}`,
    afterForever: 'then lifetime member',
    tiersText:
      'When you upgrade to premium you pay the difference only: paid membership days that are left count at what you paid (part days as whole days, fractions of a fen dropped) and are taken off the price; these days move to premium. Free days do not count and are kept for after premium. A membership bought during premium starts when premium ends. If an upgrade is refunded, the days come back; orders whose days were used for an upgrade cannot be refunded automatically.',
    highPrice: 'Other paid content',
    percent: (percent) => `${100 - percent}% off the member price`,
    notYet: 'Membership is not open yet',
    notYetText: 'Member content is being prepared. You can join here once it opens.',
    toCourses: 'Browse courses',
    rules: 'Rules for renewing and upgrading',
    tier: 'Level',
    best: 'Best value',
    gets: 'What you get',
    worth: (count, shown, yuan) =>
      count === shown
        ? `${counted(count, 'item')}, ¥${yuan} if bought one by one`
        : `${counted(count, 'item')} in total; the ${shown} below alone would cost ¥${yuan}`,
    addUpText:
      'All plans of a level are the same membership. When you renew or change plans, remaining days are kept: new months are added to the end. If your membership has ended, they start when you pay.',
    compare: 'What you get',
    what: 'Benefit',
    anybody: 'Everyone',
    member: 'Members',
    free: (name, count) => `${name} (${count} free for members)`,
    pays: 'Full price',
    forNothing: 'Free',
    vipPrice: 'Member prices',
    lower: 'Member price',
    mark: 'Member badge',
    has: 'Yes',
    hasNot: '—',
    types: { 1: 'Courses', 2: 'Live courses', 4: 'Library and resources', 5: 'Exams' },
  },
}
