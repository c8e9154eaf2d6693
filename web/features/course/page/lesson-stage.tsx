import type { ReactNode } from 'react'
import css from './lesson-stage.module.css'
import { texts } from './texts.ts'

/** Where a lesson plays, below the name of its course. */
export function LessonStage({ courseName, children }: { courseName: string; children: ReactNode }) {
  return (
    <>
      <h1 className={css.name}>{courseName}</h1>
      <div className={css.stage}>{children}</div>
    </>
  )
}

/** Until the player is there; without scripts it never is. */
export function StageWaiting() {
  return (
    <div className={css.waiting} role="status">
      {texts.loading}
      <noscript>{texts.noScript}</noscript>
    </div>
  )
}
