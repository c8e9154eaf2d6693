import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { LeaveDialog } from '../../../ui/leave-dialog.tsx'
import { texts } from './texts.ts'
import type { Form } from './use-form.ts'

/**
 * Confirms leaving a form with unsaved changes: by link, back button or closing the tab. Submitting does not ask.
 * Forms with stored drafts (`storeAs`, features/shared/draft) do not need it.
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
