import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Tag } from '../../../ui/tag.tsx'
import css from './import.module.css'
import { texts } from './texts.ts'

type Page = OutputOf<'exam/auth/exam/import/list'>

/** Past imports; each can be continued, viewed and deleted. */
export function ImportHistory({ page }: { page: Page }) {
  const { revalidate } = useRevalidator()
  const [removing, setRemoving] = useState<string | null>(null)
  return (
    <Card pad="l">
      <CardHead title={texts.history} />
      {page.list.length === 0 ? (
        <p className={css.hint}>{texts.historyEmpty}</p>
      ) : (
        <table className={css.history}>
          <tbody>
            {page.list.map((one) => (
              <tr key={one.id}>
                <td>
                  {one.fileName || texts.untitled}
                  <small>
                    {one.importStatus === stateCode.problemImport.failed
                      ? one.failReason
                      : texts.counts(one.rowTotal, one.savedTotal, one.errorTotal)}
                  </small>
                </td>
                <td>
                  <Tag
                    tone={
                      one.importStatus === stateCode.problemImport.failed
                        ? 'live'
                        : one.importStatus === stateCode.problemImport.accepted
                          ? 'free'
                          : 'plain'
                    }
                  >
                    {texts.states[one.importStatus]}
                  </Tag>
                </td>
                <td>
                  <DateTime value={one.gmtCreate} shape="minute" />
                </td>
                <td>
                  <ButtonLink size="s" variant="text" to={`/account/subject/import?id=${one.id}`}>
                    {texts.open}
                  </ButtonLink>
                  <Button size="s" variant="text" onClick={() => setRemoving(one.id)}>
                    {texts.remove}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pagination
        page={page.pageCurrent}
        pages={page.totalPage}
        to={(no) => `/account/subject/import?pageCurrent=${no}`}
      />
      <ConfirmDialog
        open={removing !== null}
        danger
        title={texts.removeTitle}
        confirm={texts.remove}
        onClose={() => setRemoving(null)}
        onConfirm={async () => {
          await api('exam/auth/exam/import/delete', { id: removing ?? '' }, { showSuccess: true })
          await revalidate()
        }}
      >
        {texts.removeWhy}
      </ConfirmDialog>
    </Card>
  )
}
