import { useState } from 'react'
import { useQuery } from '../../../use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { PickList } from '../../../ui/pick-list.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { suggestionAddress } from '../../site/search/index.ts'
import { pathOfSite } from './card-address.ts'
import css from './live-room.module.css'
import type { Frame } from './room-connection.ts'
import type { RoomView } from './room-view.ts'
import { texts } from './texts.ts'
import { useSend } from './use-send.ts'

const t = texts.card
/** Longest searched text (contract/src/data/search.ts) and title of a card (contract/src/live/room-frames.ts). */
const [MAX_SEARCH, MAX_TITLE] = [50, 60]
type Card = NonNullable<Extract<Frame, { type: 'card' }>['card']>

/** Pushes a page or a coupon of the site into the room, and takes back what is shown; for staff. */
export function PushCard({ periodId, view }: { periodId: string; view: RoomView }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap={2} as="section" aria-label={t.title}>
      <Row justify="between" rowGap={1}>
        <b>{t.title}</b>
        <Button size="s" variant="line" onClick={() => setOpen(true)}>
          {t.push}
        </Button>
      </Row>
      <Hint>{view.card ? t.isOn(view.card.text) : t.about}</Hint>
      {isOpen && <PushDialog periodId={periodId} onClose={() => setOpen(false)} />}
    </Stack>
  )
}

function PushDialog({ periodId, onClose }: { periodId: string; onClose: () => void }) {
  const [kind, setKind] = useState<'page' | 'coupon'>('page')
  const { busy, send } = useSend(periodId)
  const push = async (name: string, card: Card) => {
    if (await send(name, { type: 'card', card }, t.pushed)) onClose()
  }
  return (
    <Dialog open title={t.push} onClose={onClose}>
      <Stack gap={3}>
        <Segmented
          aria-label={t.push}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'page', label: t.page },
            { value: 'coupon', label: t.coupon },
          ]}
        />
        {kind === 'page' ? <Pages busy={busy} onPush={push} /> : <Coupons busy={busy} onPush={push} />}
      </Stack>
    </Dialog>
  )
}

type Pushing = { busy: string | null; onPush: (name: string, card: Card) => Promise<void> }

/** Pages by search, or one by its pasted address with a title. */
function Pages({ busy, onPush }: Pushing) {
  const [text, setText] = useState('')
  const [title, setTitle] = useState('')
  const pasted = text === '' ? null : pathOfSite(text, window.location.origin)
  const isAddress = /^(?:https?:|\/)/i.test(text.trim())
  const words = isAddress ? '' : text.trim().slice(0, MAX_SEARCH)
  const found = useQuery('data/api/search/suggest', words ? { keyword: words } : null, { quiet: true, debounce: 200 })
  return (
    <>
      <PickList
        search={{ label: t.search, value: text, onChange: setText }}
        of={words ? found : { ...found, data: { list: [] }, loading: false }}
        rowKey={(one) => suggestionAddress(one)}
        render={(one) => (
          <li className={css.pick}>
            <span className={css.name}>
              {one.title}
              <Hint as="span" size="xs">
                {` ${t.kinds[one.kind]}`}
              </Hint>
            </span>
            <Button
              size="s"
              variant="line"
              loading={busy === suggestionAddress(one)}
              onClick={() =>
                void onPush(suggestionAddress(one), {
                  url: suggestionAddress(one),
                  title: one.title.slice(0, MAX_TITLE),
                })
              }
            >
              {t.send}
            </Button>
          </li>
        )}
        empty={isAddress ? null : <Hint>{words ? t.noPage : t.searchHint}</Hint>}
      />
      {isAddress && pasted === null && <Hint>{t.foreign}</Hint>}
      {pasted !== null && (
        <Stack gap={3}>
          <Field label={t.cardTitle} required>
            <Input value={title} maxLength={MAX_TITLE} onChange={(event) => setTitle(event.currentTarget.value)} />
          </Field>
          <Button
            disabled={title.trim() === ''}
            loading={busy === 'pasted'}
            onClick={() => void onPush('pasted', { url: pasted, title })}
          >
            {t.send}
          </Button>
        </Stack>
      )}
    </>
  )
}

/** Coupons of the claim page. */
function Coupons({ busy, onPush }: Pushing) {
  const coupons = useQuery('commerce/api/coupon/list', {}, { quiet: true })
  return (
    <PickList
      of={coupons}
      rowKey={({ batchId }) => batchId}
      render={({ batchId, couponName, ruleText, remaining }) => (
        <li className={css.pick}>
          <span className={css.name}>
            {couponName}
            <Hint as="span" size="xs">
              {` ${ruleText}`}
            </Hint>
          </span>
          <Button
            size="s"
            variant="line"
            disabled={remaining === 0}
            loading={busy === batchId}
            onClick={() => void onPush(batchId, { batchId })}
          >
            {remaining === 0 ? t.gone : t.send}
          </Button>
        </li>
      )}
      empty={<Hint>{t.noCoupon}</Hint>}
    />
  )
}
