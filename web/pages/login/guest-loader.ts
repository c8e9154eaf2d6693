import { redirect } from 'react-router'
import { load, type LoaderArgs } from '../../load.ts'
import { safeReturnUrl } from '../../return-url.ts'
import { isSignedIn } from '../../features/user/sign-in/sign-in.ts'

/** For signed-out pages: redirects a signed-in user to the return URL. */
export function guestLoader(args: LoaderArgs) {
  return load(args, async (services, url) => {
    if (await isSignedIn(services)) throw redirect(safeReturnUrl(url.searchParams.get('return')))
    const ways = await services.call('user/api/user/login/ways', {})
    return { origin: services.origin, site: services.site.siteNamePc, ways }
  })
}
