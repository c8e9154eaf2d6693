import { useEffect } from 'react'
import { useLatest } from '../../../ui/use-latest.ts'
import { useRoom } from './use-room.ts'

/** Notifies when a session ends or gets its replay, by its room connection. Renders nothing. */
export function SessionNews({ periodId, onNews }: { periodId: string; onNews: () => void }) {
  const { news } = useRoom(periodId)
  const report = useLatest(onNews)
  useEffect(() => {
    if (news > 0) report.current()
  }, [news, report])
  return null
}
