import type { ReactNode } from 'react'
import css from './lesson-stage.module.css'
import { texts } from './texts.ts'

/** Stage of a lesson, below the course name. */
export function LessonStage({ courseName, children }: { courseName: string; children: ReactNode }) {
  return (
    <>
      <h1 className={css.name}>{courseName}</h1>
      <div className={css.stage}>{children}</div>
    </>
  )
}

/** Placeholder until the player has loaded; stays if scripts are disabled. */
export function StageWaiting() {
  return (
    <div className={css.waiting} role="status">
      {texts.loading}
      <noscript>{texts.noScript}</noscript>
    </div>
  )
}
