import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { LeaveDialog } from '../../../ui/leave-dialog.tsx'
import { texts } from './texts.ts'
import type { Form } from './use-form.ts'

/**
 * Asks before a page is left whose form has changes that are stored nowhere: by a link, by the back button, by closing the tab. A form that is
 * sent leads on by itself. (What is stored while it is typed has no need of it: `storeAs`, features/draft.)
 */
export function LeaveQuestion<V extends object>({ form }: { form: Pick<Form<V>, 'isDirty' | 'busy'> }) {
  const isAsked = form.isDirty && !form.busy
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isAsked && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isAsked) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isAsked])
  const { about, ...words } = texts.leave
  return (
    <LeaveDialog blocker={blocker} {...words}>
      {about}
    </LeaveDialog>
  )
}
