import { ProgressBar } from '../../../ui/progress.tsx'
import css from './progress.module.css'
import { texts } from './texts.ts'

/** Progress bar with its number. */
export function ProgressLine({ percent }: { percent: number }) {
  return (
    <div className={css.bar}>
      <ProgressBar show label={texts.progress} value={Math.floor(percent)} tone={percent >= 100 ? 'jade' : 'brand'} />
    </div>
  )
}
