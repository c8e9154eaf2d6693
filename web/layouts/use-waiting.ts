import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { entryOf } from '../features/shared/workbench/menu.ts'
import { useQuery } from '../use-query.ts'

/** Poll interval of the number beside 待办, ms. */
const REFRESH = 120_000

/** Amount of open work of the operator; counted again on each page where it is handled. */
export function useWaiting(isAsked: boolean): number {
  const { pathname } = useLocation()
  const { data, reload } = useQuery('data/admin/overview/todo', isAsked ? {} : null, { quiet: true, poll: REFRESH })
  const isInbox = entryOf(pathname)?.group === '工作台'
  useEffect(() => {
    if (isInbox) reload()
  }, [isInbox, pathname, reload])
  return data?.list.reduce((sum, { count }) => sum + count, 0) ?? 0
}
