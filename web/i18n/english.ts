import { formatCount } from './format.ts'
import { plural } from './catalogue.ts'

/** Count with its noun: `1 lesson`, `2,400 lessons`, `10,000+ lessons`; irregular plurals are given. For English translations. */
export const counted = (count: number, one: string, other = `${one}s`, isMore = false): string =>
  `${formatCount(count)}${isMore ? '+' : ''} ${plural(count, { one, other })}`
