import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '../../ui/toast-store.ts'

/** Actions of a page's buttons, one at a time; the page is loaded anew after each. */
export function useAction() {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState('')

  /** Does it under its name; answers undefined when it was refused. */
  async function go<T>(name: string, action: () => Promise<T>, done?: string): Promise<T | undefined> {
    setBusy(name)
    try {
      const answer = await action()
      if (done) toast.success(done)
      await revalidate()
      return answer
    } catch {
      // The sentence was shown.
      return undefined
    } finally {
      setBusy('')
    }
  }

  return { busy, go }
}
