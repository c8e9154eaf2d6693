import { Progress } from 'antd'
import css from './progress.module.css'

/** How far somebody is, as a line with its number. */
export function ProgressLine({ percent }: { percent: number }) {
  return (
    <Progress
      className={css.bar ?? ''}
      percent={Math.floor(percent)}
      size="small"
      {...(percent >= 100 ? {} : { status: 'normal' })}
    />
  )
}
