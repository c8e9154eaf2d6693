import { redirect } from 'react-router'
import { load, type LoaderArgs } from '../../load.ts'
import { safeReturnUrl } from '../../return-url.ts'
import { isSignedIn } from '../../features/user/sign-in/sign-in.ts'

/** For pages that are for people without a session: whoever has one goes where they were going. */
export function guestLoader(args: LoaderArgs) {
  return load(args, async (services, url) => {
    if (await isSignedIn(services)) throw redirect(safeReturnUrl(url.searchParams.get('return')))
    return { origin: services.origin, site: services.site.siteNamePc }
  })
}
