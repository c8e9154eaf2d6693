import { data } from 'react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Route } from './+types/take.ts'
import { isId } from '../../address.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Hint, Stack } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import css from './placement.module.css'
import { texts } from './texts.ts'

// Problems and cards of results load when they are needed.
const Room = lazy(() => import('./room.tsx').then((part) => ({ default: part.Room })))

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin, hasToken }) => {
    const { id } = args.params
    const [{ list }, { form }] = await Promise.all([
      call('marketing/api/placement/list', {}),
      call('marketing/api/lead/form/view', { place: 'test' }),
    ])
    const test = isId(id) ? list.find((one) => one.id === id) : undefined
    if (!test) throw data(null, { status: 404 })
    return { test, form, origin, isSignedIn: hasToken }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ matches, title: texts.title })
  const { test, origin } = loaderData
  return pageMeta({
    matches,
    title: test.placementName,
    description: [test.intro, texts.length(test.questionCount, test.minutes)].filter(Boolean).join(' '),
    origin,
    path: `/onlineTest/${test.id}`,
  })
}

/** A placement test: its description, then questions and result. */
export default function Take({ loaderData }: Route.ComponentProps) {
  const { test, form, isSignedIn } = loaderData
  const [isOpen, setOpen] = useState(false)
  const [hasAttempt, setHasAttempt] = useState(false)
  useEffect(() => {
    // Resumes the attempt of this device.
    void import('../../features/site/placement/device.ts').then(({ keptAttempt }) => {
      if (!keptAttempt(test.id)) return
      setHasAttempt(true)
      setOpen(true)
    })
  }, [test.id])
  return (
    <div className={cx(layout.wrap, css.page)}>
      <Breadcrumb items={[{ label: texts.all, to: '/onlineTest' }, { label: test.placementName }]} />
      <h1>{test.placementName}</h1>
      <div className={css.body}>
        {isOpen ? (
          <Suspense fallback={<Hint role="status">{texts.preparing}</Hint>}>
            <Room key={test.id} placementId={test.id} form={form} isSignedIn={isSignedIn} startsNew={!hasAttempt} />
          </Suspense>
        ) : (
          <Card pad="l" className={css.room}>
            <Stack gap={4}>
              {test.intro && <p>{test.intro}</p>}
              <Hint>{texts.length(test.questionCount, test.minutes)}</Hint>
              <Stack as="ul" gap={2}>
                {texts.rules.map((rule) => (
                  <li key={rule}>{rule}</li>
                ))}
              </Stack>
              <Button onClick={() => setOpen(true)} block>
                {texts.start}
              </Button>
            </Stack>
          </Card>
        )}
      </div>
    </div>
  )
}
