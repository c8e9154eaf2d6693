import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { formatChinaDate } from '../../../ui/date-format.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Table } from '../../../ui/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { texts as all } from './texts.ts'
import type { Stock } from './use-desk.ts'

const texts = all.learning
type Seat = OutputOf<'org/auth/seat/list'>['list'][number]
const keyOf = ({ seatId, memberId }: Seat) => `${seatId}:${memberId}`

/** Who uses the seats of a course, and who waits for one. */
export function HoldersDialog({
  orgId,
  of: { productType, productId, itemName, waiting },
  manages,
  lockPercent,
  onClose,
  onDone,
}: {
  orgId: string
  of: Stock
  manages: boolean
  lockPercent: number
  onClose: () => void
  onDone: () => void
}) {
  const [by, setBy] = useState({ isWaiting: false, keyword: '', pageCurrent: 1 })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { busy, run } = useAction({ reload: false })
  const course = { orgId, productType, productId }
  const seats = useQuery('org/auth/seat/list', { ...course, ...by }, { keep: true })
  const show = (change: Partial<typeof by>) => {
    setChosen(new Set())
    setBy((now) => ({ ...now, pageCurrent: 1, ...change }))
  }
  const end = () =>
    run('end', async () => {
      const parts = [...chosen].map((key) => key.split(':'))
      if (by.isWaiting)
        await api(
          'org/auth/seat/unwait',
          { ...course, memberIds: parts.map(([, memberId = '']) => memberId) },
          { showSuccess: true },
        )
      else
        await api('org/auth/seat/back', { orgId, seatIds: parts.map(([seatId = '']) => seatId) }, { showSuccess: true })
      setChosen(new Set())
      seats.reload()
      onDone()
    })
  return (
    <Dialog open title={texts.holdersTitle(itemName)} onClose={onClose} size="l">
      <Stack gap={3}>
        <Row justify="between" gap={3}>
          <Segmented
            aria-label={texts.holders}
            value={by.isWaiting ? 1 : 0}
            onChange={(which) => show({ isWaiting: which === 1 })}
            options={[
              { value: 0, label: texts.holding },
              { value: 1, label: `${texts.queue} ${waiting}` },
            ]}
          />
          <SearchBox placeholder={texts.search} onSearch={(keyword) => show({ keyword })} />
        </Row>
        {manages && (
          <Row gap={3}>
            <Button
              size="s"
              variant="line"
              disabled={chosen.size === 0}
              loading={busy === 'end'}
              onClick={() => void end()}
            >
              {by.isWaiting ? texts.unwait : texts.takeBack}
            </Button>
            {!by.isWaiting && <Hint as="span">{texts.lockHint(lockPercent)}</Hint>}
          </Row>
        )}
        <QueryView of={seats} compact>
          {({ list, totalPage, pageCurrent }) => (
            <>
              <Table
                label={texts.holders}
                rows={list}
                rowKey={keyOf}
                busy={seats.loading}
                empty={<Empty compact title={texts.nobody} />}
                selection={
                  manages
                    ? {
                        chosen,
                        onChange: (keys, isChosen) =>
                          setChosen(
                            (now) =>
                              new Set(isChosen ? [...now, ...keys] : [...now].filter((key) => !keys.includes(key))),
                          ),
                      }
                    : undefined
                }
                columns={[
                  { key: 'memberName', title: texts.member, width: 120 },
                  {
                    key: 'departmentName',
                    title: texts.department,
                    width: 140,
                    render: ({ departmentName }) => departmentName || '—',
                  },
                  ...(by.isWaiting
                    ? []
                    : [
                        {
                          key: 'progress',
                          title: texts.progress,
                          width: 130,
                          render: ({ progress, isLocked }: Seat) => (
                            <>
                              {`${Math.floor(progress)}% `}
                              {isLocked && <Tag tone="plain">{texts.locked}</Tag>}
                            </>
                          ),
                        },
                        {
                          key: 'expireTime',
                          title: texts.until,
                          width: 120,
                          render: ({ expireTime }: Seat) => (expireTime ? formatChinaDate(expireTime, 'date') : '—'),
                        },
                      ]),
                  {
                    key: 'gmtCreate',
                    title: texts.given,
                    width: 120,
                    render: ({ gmtCreate }) => formatChinaDate(gmtCreate, 'date'),
                  },
                ]}
              />
              <Pagination page={pageCurrent} pages={totalPage} onPage={(page) => show({ pageCurrent: page })} />
            </>
          )}
        </QueryView>
      </Stack>
    </Dialog>
  )
}
