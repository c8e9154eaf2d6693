import type { ReactNode } from 'react'
import { ConfirmHost } from './kit.ts'

/** Around every page of the back office: the questions that its actions ask, compact controls. Browser only. */
export default function Workbench({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <span hidden data-compact="" />
      <ConfirmHost />
    </>
  )
}
