/** Deadlines of organisations in the calendar of a person: of what they hold and have not finished. */
import { calendarSources } from '../../grade/index.ts'
import { kindsOf, withItems } from '../seat/kinds/index.ts'
import { texts } from '../texts.ts'
import * as sql from './deadline.sql.ts'

export const dueEntries = calendarSources.with(async ({ db, services }, userId, { from, to }) => {
  const kinds = kindsOf(services)
  const isWithin = (time: string) => Date.parse(time) >= Date.parse(from) && Date.parse(time) < Date.parse(to)
  const seats = (await sql.selectOwn(db, kinds, userId)).flatMap(({ dueTime, finishedAt, ...seat }) =>
    dueTime !== null && finishedAt === null && isWithin(dueTime) ? [{ ...seat, dueTime }] : [],
  )
  return (await withItems(db, kinds, seats)).map(
    ({ orgId, orgName, productType, productId, itemName, url, dueTime }) => ({
      // Of the item, not of the seat: one that is given again is the same event.
      uid: `org-due-${orgId}-${productType}-${productId}`,
      summary: texts.due(itemName, orgName),
      begins: dueTime,
      ends: null,
      isAllDay: true,
      place: '',
      link: url,
      sequence: 0,
      modified: null,
    }),
  )
})
