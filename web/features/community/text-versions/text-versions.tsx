import { versionedText } from '@zhixing/contract/community/codes'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDate } from '../../../ui/date-format.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Comparison, htmlField } from '../../shared/draft/index.ts'
import { RichProse } from '../../shared/math/index.ts'
import css from './text-versions.module.css'
import { texts } from './texts.ts'

export interface TextVersionsProps {
  /** 1 an article, 2 a question, 3 an answer. */
  targetType: 1 | 2 | 3
  targetId: string
  /** Authors can restore their own versions. */
  as?: 'author' | 'operator'
  /** Called after a version was restored. */
  onRestored?: () => void
}

/** Button that opens the version list: changes and full text, with restore for the author. */
export function TextVersionsButton({ label = texts.button, ...props }: TextVersionsProps & { label?: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="text" size="s" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <TextVersions {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Version list in a dialog. */
export function TextVersions({
  targetType,
  targetId,
  as = 'author',
  onRestored,
  onClose,
}: TextVersionsProps & { onClose: () => void }) {
  const [shown, setShown] = useState<string | null>(null)
  const { busy, run } = useAction({ reload: false })
  const list = useQuery(as === 'author' ? 'community/auth/version/list' : 'community/admin/version/list', {
    targetType,
    targetId,
  })
  const isNewest = list.data?.list[0]?.id === shown
  const restore = () =>
    run('restore', async () => {
      if (!shown) return
      await api('community/auth/version/restore', { id: shown }, { showSuccess: true })
      onClose()
      onRestored?.()
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      size="l"
      footer={
        shown === null ? (
          <Button onClick={onClose}>{texts.close}</Button>
        ) : (
          <>
            <Button variant="line" onClick={() => setShown(null)}>
              {texts.back}
            </Button>
            {as === 'author' && !isNewest && (
              <Button loading={busy !== ''} onClick={() => void restore()}>
                {targetType === versionedText.article ? texts.restoreBlog : texts.restore}
              </Button>
            )}
          </>
        )
      }
    >
      {shown === null ? (
        <QueryView
          of={list}
          compact
          lines={4}
          isEmpty={(data) => data.list.length === 0}
          empty={
            <Empty compact title={texts.empty}>
              {texts.emptyText}
            </Empty>
          }
        >
          {(data) => (
            <ul className={css.list}>
              {data.list.map(({ id, title, gmtCreate, wordCount }, at) => {
                const when = formatDate(gmtCreate, 'minute')
                return (
                  <li key={id}>
                    <button type="button" aria-label={texts.pick(when)} onClick={() => setShown(id)}>
                      <b>{when}</b>
                      {title && <span>{title}</span>}
                      <small>{texts.words(wordCount)}</small>
                      {at === 0 && <Tag>{texts.current}</Tag>}
                    </button>
                  </li>
                )
              })}
            </ul>
          )}
        </QueryView>
      ) : (
        <Version id={shown} as={as} />
      )}
    </Dialog>
  )
}

function Version({ id, as }: { id: string; as: 'author' | 'operator' }) {
  const version = useQuery(as === 'author' ? 'community/auth/version/view' : 'community/admin/version/view', { id })
  return (
    <QueryView of={version} compact lines={6}>
      {({ title, content, beforeTitle, beforeContent, gmtCreate }) => (
        <Stack gap={4}>
          <Row gap={2}>
            <b>{formatDate(gmtCreate, 'minute')}</b>
            {title && <span className={css.title}>{title}</span>}
          </Row>
          {beforeContent === '' && beforeTitle === '' ? (
            <Hint>{texts.first}</Hint>
          ) : (
            <section>
              <h3 className={css.head}>{texts.changes}</h3>
              <Comparison
                before={[{ label: texts.fieldTitle, text: beforeTitle }, htmlField(texts.fieldContent, beforeContent)]}
                after={[{ label: texts.fieldTitle, text: title }, htmlField(texts.fieldContent, content)]}
              />
            </section>
          )}
          <section>
            <h3 className={css.head}>{texts.whole}</h3>
            <RichProse html={content} compact />
          </section>
        </Stack>
      )}
    </QueryView>
  )
}
