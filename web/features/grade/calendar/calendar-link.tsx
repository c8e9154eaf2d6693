import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import css from './calendar.module.css'
import { texts } from './texts.ts'

/** The secret calendar address of the viewer: of a class, or of all that they learn. */
export function CalendarLink({ gradeId }: { gradeId?: string }) {
  const of = gradeId === undefined ? {} : { gradeId }
  const link = useQuery('exam/auth/grade/timetable/link/view', of)
  const { busy, run } = useAction({ reload: false })
  const change = async (key: 'save' | 'revoke') => {
    await run<unknown>(key, () =>
      key === 'save'
        ? api('exam/auth/grade/timetable/link/save', of, { showSuccess: true })
        : api('exam/auth/grade/timetable/link/revoke', of, { showSuccess: true }),
    )
    link.reload()
  }
  const copy = async (url: string) => {
    if (await copyText(url)) toast.success(texts.copied)
  }
  return (
    <Stack gap={3}>
      <Hint>{gradeId === undefined ? texts.ofAll : texts.ofClass}</Hint>
      <QueryView of={link} compact lines={1}>
        {({ hasLink, url }) =>
          hasLink ? (
            <Stack gap={2}>
              <span className={css.link} aria-label={texts.link}>
                {url}
              </span>
              <Row>
                <Button size="s" onClick={() => void copy(url)}>
                  {texts.copy}
                </Button>
                <Button size="s" variant="line" loading={busy === 'save'} onClick={() => void change('save')}>
                  {texts.renew}
                </Button>
                <Button size="s" variant="text" loading={busy === 'revoke'} onClick={() => void change('revoke')}>
                  {texts.revoke}
                </Button>
              </Row>
            </Stack>
          ) : (
            <Row>
              <Button variant="line" loading={busy === 'save'} onClick={() => void change('save')}>
                {texts.make}
              </Button>
            </Row>
          )
        }
      </QueryView>
    </Stack>
  )
}
