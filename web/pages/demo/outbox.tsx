import type { OutputOf } from '@zhixing/contract'
import { useEffect, useRef, useState } from 'react'
import type { Route } from './+types/outbox.ts'
import { plainDigits } from '../../features/shared/form/index.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import { InfoIcon, RefreshIcon } from '../../ui/icons.tsx'
import { Input } from '../../ui/input.tsx'
import layout from '../../ui/layout.module.css'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { toast } from '../../ui/toast-store.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import css from './outbox.module.css'
import { texts } from './texts.ts'
import { useQuery } from '../../use-query.ts'

/** Poll interval of the list, ms. */
const REFRESH = 5000

type Sms = OutputOf<'system/api/demo/outbox'>['list'][number]

/** 404 unless this is a demo site. */
export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call }) => ({ list: (await call('system/api/demo/outbox', {})).list }))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

export default function Outbox({ loaderData }: Route.ComponentProps) {
  const { data, error, loading, reload } = useQuery('system/api/demo/outbox', {}, { quiet: true, poll: REFRESH })
  const list = data?.list ?? loaderData.list
  const [digits, setDigits] = useState('')
  const lost = error !== undefined
  const [arrived, setArrived] = useState(0)
  const newest = useRef(loaderData.list[0]?.id)

  useEffect(() => {
    const known = list.findIndex(({ id }) => id === newest.current)
    if (list[0] && known !== 0) setArrived(known > 0 ? known : list.length)
    newest.current = list[0]?.id
  }, [list])

  const shown = digits ? list.filter(({ mobile }) => mobile.includes(digits)) : list
  return (
    <div className={cx(layout.narrow, css.page)}>
      <Row as="header" gap={3} align="end" justify="between" className={css.head}>
        <div>
          <h1>{texts.title}</h1>
          <p>{texts.about}</p>
        </div>
        <Button variant="line" icon={<RefreshIcon size={18} />} loading={loading} onClick={reload}>
          {texts.refresh}
        </Button>
      </Row>
      <p className={css.only}>
        <InfoIcon size={18} />
        {texts.only}
      </p>
      <Row gap={4} rowGap={2} className={css.tools}>
        <Field label={texts.filter} hideLabel className={css.filter}>
          <Input
            inputMode="numeric"
            placeholder={texts.filterPlace}
            value={digits}
            onChange={(event) => setDigits(plainDigits(event.currentTarget.value).replace(/\D/g, ''))}
          />
        </Field>
        <Hint as="span">{lost ? texts.failed : texts.auto}</Hint>
        <VisuallyHidden>
          <span role="status">{arrived > 0 && texts.arrived(arrived)}</span>
        </VisuallyHidden>
      </Row>
      {shown.length > 0 ? (
        <Stack as="ul" aria-label={texts.list}>
          {shown.map((sms) => (
            <Message key={sms.id} sms={sms} />
          ))}
        </Stack>
      ) : list.length > 0 ? (
        <Empty
          art="search"
          title={texts.none}
          action={
            <Button variant="line" onClick={() => setDigits('')}>
              {texts.clear}
            </Button>
          }
        />
      ) : (
        <Empty art="message" title={texts.empty} action={<ButtonLink to="/login">{texts.emptyAction}</ButtonLink>}>
          {texts.emptyText}
        </Empty>
      )}
    </div>
  )
}

function Message({ sms }: { sms: Sms }) {
  const code = /\d{6}/.exec(sms.content)?.[0]
  return (
    <li className={css.sms}>
      <Row gap={3} rowGap={0} align="baseline" className={css.facts}>
        <b>{sms.mobile}</b>
        <DateTime value={sms.gmtCreate} />
      </Row>
      <p>{sms.content}</p>
      {code && (
        <Row gap={3} nowrap className={css.code}>
          <output>{code}</output>
          <Button size="s" variant="line" aria-label={texts.copy(code)} onClick={() => void copy(code)}>
            {texts.copyWord}
          </Button>
        </Row>
      )}
    </li>
  )
}

async function copy(code: string) {
  if (await copyText(code)) toast.success(texts.copied)
  else toast.error(texts.copyFailed)
}
