import { data, redirect } from 'react-router'
import { pageContext } from '../../context.ts'
import type { LoaderArgs } from '../../load.ts'
import { isAccountPath, loginPath } from '../../return-url.ts'

/** Catch-all route. The guard of account pages does not reveal which exist. */
export function loader({ url, context }: LoaderArgs) {
  if (!context.get(pageContext).hasToken && isAccountPath(url.pathname))
    throw redirect(loginPath(url.pathname + url.search))
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
