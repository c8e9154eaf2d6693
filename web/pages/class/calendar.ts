import type { Route } from './+types/calendar.ts'
import { load } from '../../load.ts'

/** iCalendar feed of a class behind a secret URL. */
export async function loader(args: Route.LoaderArgs) {
  const { text } = await load(args, ({ call }) =>
    call('exam/api/grade/timetable/calendar', { linkKey: args.params.linkKey }),
  )
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="class.ics"',
      'cache-control': 'private, no-store',
    },
  })
}
