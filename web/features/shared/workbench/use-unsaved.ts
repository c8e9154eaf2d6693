import { App } from 'antd'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { texts } from './texts.ts'

/**
 * Asks before changes that were not saved are left behind: by a link, by the back button, or by closing the tab. A change of the query
 * alone (filters, tabs) is no leaving.
 */
export function useUnsaved(dirty: boolean): void {
  const { modal } = App.useApp()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    modal.confirm({
      title: texts.unsaved.title,
      content: texts.unsaved.content,
      okText: texts.unsaved.leave,
      cancelText: texts.unsaved.stay,
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    })
  }, [blocker, modal])
  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [dirty])
}
