import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { useQuery } from '../../../use-query.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { yuan } from '../../../ui/money.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { cardOfAddress } from './card-address.ts'
import css from './insets.module.css'
import { texts } from './texts.ts'

type CardData = OutputOf<'community/auth/inset/card/view'>
const kinds = ['course', 'lesson', 'exam', 'blog', 'question'] as const

/** Picks an entity of this site as a card: by search, or by its URL. */
export function CardDialog({
  onPick,
  onClose,
}: {
  onPick: (card: Pick<CardData, 'kind' | 'id'>) => void
  onClose: () => void
}) {
  const [kind, setKind] = useState<(typeof kinds)[number]>('course')
  const [typed, setTyped] = useState('')
  const keyword = typed.trim()
  const address = cardOfAddress(keyword, location.origin)
  const found = useQuery(
    'community/auth/inset/card/list',
    keyword && !address && [...keyword].length <= 50 ? { kind, keyword } : null,
    { debounce: 250, keep: true, quiet: true },
  )
  const one = useQuery('community/auth/inset/card/view', address, { debounce: 250, quiet: true })
  return (
    <Dialog open onClose={onClose} title={texts.card}>
      <Stack>
        <Row gap={2} nowrap align="end">
          <Field label={texts.cardKind}>
            <Select
              value={kind}
              onChange={(event) => setKind(kinds.find((of) => of === event.currentTarget.value) ?? 'course')}
            >
              {kinds.map((of) => (
                <option key={of} value={of}>
                  {texts.cardKinds[of]}
                </option>
              ))}
            </Select>
          </Field>
          <div className={css.grow}>
            <Field label={texts.cardKeyword}>
              <Input
                data-focus=""
                value={typed}
                maxLength={300}
                placeholder={texts.cardPlaceholder}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            </Field>
          </div>
        </Row>
        {keyword === '' ? (
          <Empty compact title={texts.cardBegin} />
        ) : address ? (
          <QueryView of={one} compact lines={2}>
            {(card) => <Cards list={[card]} onPick={onPick} />}
          </QueryView>
        ) : (
          <QueryView
            of={found}
            compact
            lines={4}
            isEmpty={({ list }) => list.length === 0}
            empty={<Empty compact title={texts.cardNone} />}
          >
            {({ list }) => <Cards list={list} onPick={onPick} />}
          </QueryView>
        )}
      </Stack>
    </Dialog>
  )
}

function Cards({ list, onPick }: { list: readonly CardData[]; onPick: (card: CardData) => void }) {
  return (
    <ul className={css.cards}>
      {list.map((card) => (
        <li key={`${card.kind}${card.id}`}>
          <button type="button" onClick={() => onPick(card)}>
            <span>
              <b>{card.title}</b>
              <small>
                {texts.cardKinds[card.kind]}
                {card.about && ` · ${card.about}`}
                {card.isPlayable && ` · ${texts.cardPlayable}`}
              </small>
            </span>
            {card.price !== null && <em>{card.price === 0 ? texts.free : `¥${yuan(card.price)}`}</em>}
          </button>
        </li>
      ))}
    </ul>
  )
}
