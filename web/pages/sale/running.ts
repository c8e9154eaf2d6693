import { data, redirect } from 'react-router'
import type { Route } from './+types/running.ts'
import { load } from '../../load.ts'

/** /sale without a name: the campaign that runs now. */
export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call }, url) => {
    const { pageType } = await call('commerce/api/sale/running', {})
    if (pageType === null) throw data({ code: 404, msg: '' }, { status: 404 })
    throw redirect(`/sale/${pageType}${url.search}`)
  })
}
