import { loadSignedIn, type LoaderArgs } from '../../load.ts'

/** Lets lecturers in: for anybody else the call refuses, and the page says so. What is shown is loaded in the browser. */
export function loadEarner(args: LoaderArgs) {
  return loadSignedIn(args, async ({ call }) => {
    await call('user/auth/user/account/view', {})
    return null
  })
}
