import type { OutputOf } from '@zhixing/contract'
import { useMemo } from 'react'
import { api } from '../../../api.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { type DataColumn, DataTable, type TableQuery } from '../../shared/table/index.ts'
import { fullName } from './full-name.ts'
import css from './live-room.module.css'
import { texts } from './texts.ts'

export type Draw = OutputOf<'live/auth/room/draw/list'>['list'][number]
type Entry = OutputOf<'live/auth/room/draw/entry/list'>['list'][number]
const DRAWN = 2
const t = texts.draw

/** Draws of a session with participants and winners; exported as a spreadsheet. */
export function DrawRecord({ periodId, draws }: { periodId: string; draws: readonly Draw[] }) {
  return (
    <Stack gap={5}>
      <Hint>{t.recordAbout}</Hint>
      {draws.map((draw) => (
        <Stack key={draw.drawId} gap={2} as="section" aria-label={draw.prize}>
          <Row gap={2} rowGap={1}>
            <b>{draw.prize}</b>
            <Tag tone={draw.drawStatus === DRAWN ? 'free' : 'plain'}>{t.states[draw.drawStatus]}</Tag>
            <Hint as="span" size="xs">
              <DateTime value={draw.drawTime ?? draw.openTime} /> · {t.winners(draw.winnerCount)} ·{' '}
              {t.amongOf(t.among[draw.among] ?? '', draw.askTitle)}
            </Hint>
          </Row>
          {draw.drawStatus === DRAWN && (
            <>
              <dl className={css.facts}>
                {(
                  [
                    [t.seedHash, draw.seedHash],
                    [t.seed, draw.seed],
                    [t.candidateHash, draw.candidateHash],
                  ] as const
                ).map(([name, fact]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{fact}</dd>
                  </div>
                ))}
              </dl>
              <Entries periodId={periodId} draw={draw} />
            </>
          )}
        </Stack>
      ))}
    </Stack>
  )
}

function Entries({ periodId, draw: { drawId, prize } }: { periodId: string; draw: Draw }) {
  const columns = useMemo((): DataColumn<Entry>[] => {
    const nameOf = ({ userName, className }: Entry) => fullName(userName, className)
    const result = ({ won }: Entry) => (won > 0 ? t.nth(won) : t.notWon)
    return [
      { key: 'place', title: t.place, render: ({ place }) => place },
      { key: 'userName', title: texts.attendance.name, alwaysShown: true, render: nameOf },
      {
        key: 'won',
        title: texts.attendance.isRight,
        render: (row) => (row.won > 0 ? <Tag tone="free">{result(row)}</Tag> : result(row)),
        text: result,
      },
      { key: 'userId', title: t.userId, render: ({ userId }) => userId },
    ]
  }, [])
  return (
    <DataTable
      name="live-draw"
      label={t.listOf(prize)}
      rowKey={({ place }) => String(place)}
      columns={columns}
      load={({ pageCurrent, pageSize }: TableQuery, signal) =>
        api('live/auth/room/draw/entry/list', { periodId, drawId, pageCurrent, pageSize }, { signal })
      }
      empty={t.noEntries}
    />
  )
}
