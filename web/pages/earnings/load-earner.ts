import { loadSignedIn, type LoaderArgs } from '../../load.ts'

/** Checks access: the call refuses non-lecturers, and the page says so. Data is loaded in the browser. */
export function loadEarner(args: LoaderArgs) {
  return loadSignedIn(args, async ({ call }) => {
    await call('user/auth/user/account/view', {})
    return null
  })
}
