import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PageInk } from '@zhixing/contract/ink'
import { type InkPort, InkSaver } from './ink-saver.ts'

/** Ink saver bound to the component; blocks leaving until everything is saved. */
export function useInk(inkList: readonly PageInk[], port: InkPort) {
  const [saver] = useState(() => new InkSaver(inkList, port))
  const ink = useSyncExternalStore(saver.subscribe, saver.snapshot, saver.snapshot)
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!saver.isDirty()) return
      void saver.flush()
      event.preventDefault()
    }
    const again = () => void saver.flush()
    addEventListener('beforeunload', warn)
    addEventListener('online', again)
    return () => {
      removeEventListener('beforeunload', warn)
      removeEventListener('online', again)
      saver.close()
    }
  }, [saver])
  return { saver, ink }
}
