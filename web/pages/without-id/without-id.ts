import { data, redirect } from 'react-router'
import type { LoaderArgs } from '../../load.ts'
import { listOf } from './targets.ts'

/** A detail page asked for without an id: redirects to the list. */
export function loader({ url }: LoaderArgs) {
  const list = listOf(url)
  throw list === null ? data(null, { status: 404 }) : redirect(list)
}
