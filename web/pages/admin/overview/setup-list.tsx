import { Button } from '../../../ui/button.tsx'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { useHolds } from '../../../features/shared/workbench/use-admin.ts'
import { confirmAction } from '../../../features/shared/workbench/confirm-action.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { Panel, Row } from '../../../ui/layout.tsx'
import { useQuery } from '../../../use-query.ts'
import { texts } from './overview-texts.ts'
import css from './overview.module.css'

const words = texts.setup
type Step = OutputOf<'data/admin/overview/setup'>['list'][number]

/** Page of a step; steps without one are configured on the server. */
const places: Partial<Record<Step['kind'], string>> = {
  brand: '/admin/site',
  category: '/admin/categories',
  lecturer: '/admin/lecturers',
  course: '/admin/reviews?type=1',
  terms: '/admin/articles',
}

/** Checklist of a new site; hidden once complete or dismissed. */
export function SetupList() {
  const setup = useQuery('data/admin/overview/setup', {})
  const list = setup.data?.list ?? []
  const mayHide = useHolds('site.info')
  const [isOpen, setOpen] = useState(false)
  const hide = async () => {
    const run = () => api('data/admin/overview/setup/hide', {})
    if (await confirmAction({ title: words.hideAsk, content: words.hideWhy, okText: words.hide, run })) setup.reload()
  }
  if (list.length === 0) return null
  // Folded, the bar shows the next step only.
  const next = list.filter(({ isDone }) => !isDone).slice(0, 1)
  const shown = isOpen ? list : next
  const ready = list.filter(({ isDone }) => isDone).length
  return (
    <Panel as="section" className={css.setup} aria-label={words.title}>
      <Row justify="between" className={css.setupHead}>
        <h2>
          {words.title} <small>{words.progress(ready, list.length)}</small>
        </h2>
        <Row>
          <Button size="s" variant="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? words.less : words.all}
          </Button>
          {mayHide && (
            <Button size="s" variant="line" onClick={() => void hide()}>
              {words.hide}
            </Button>
          )}
        </Row>
      </Row>
      <ol className={css.steps}>
        {shown.map((step) => (
          <SetupStep key={step.kind} step={step} />
        ))}
      </ol>
    </Panel>
  )
}

function SetupStep({ step: { kind, isDone } }: { step: Step }) {
  const { title, why } = words.steps[kind]
  const place = places[kind]
  return (
    <li data-done={isDone}>
      <span className={css.mark}>{isDone && <CheckIcon size={14} label={words.done} />}</span>
      <div>
        <b>{title}</b>
        {!isDone && <p>{why}</p>}
        {!isDone && place && <Link to={place}>{words.go}</Link>}
      </div>
    </li>
  )
}
