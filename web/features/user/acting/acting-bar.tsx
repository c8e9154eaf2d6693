import { endActing } from '../../../session.ts'
import { Row } from '../../../ui/layout.tsx'
import css from './acting-bar.module.css'
import { useAction } from '../../../use-action.ts'

/** Banner on every page while an operator acts as another user, with a way back. */
export default function ActingBar({ nickname, operator }: { nickname: string; operator: string }) {
  const { busy, run } = useAction({ reload: false })

  return (
    <Row as="section" gap={4} rowGap={1} justify="center" className={css.bar} aria-label="以用户身份浏览">
      <span>
        {operator}，你正以 <b>{nickname}</b> 的身份浏览
      </span>
      <button type="button" disabled={busy !== ''} onClick={() => void run('back', endActing)}>
        退出
      </button>
    </Row>
  )
}
