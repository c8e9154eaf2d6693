import { Empty } from '../../../ui/empty.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { OutputOf } from '@zhixing/contract'
import { Hint } from '../../../ui/layout.tsx'
import css from './review.module.css'
import { texts } from './review-texts.ts'

/** A diff view for courses and other versioned documents. */
type Change = Omit<OutputOf<'course/admin/review/view'>['changeList'][number], 'area'>

const colors = { added: 'free', removed: 'live', changed: 'warn', moved: 'brand' } as const
/** Fields with the URL of a picture. */
const PICTURES = new Set(['courseLogo', 'examLogo', 'picUrl'])

/** Changes of a version side by side; long texts word by word. */
export function ReviewDiff({
  changes,
  first,
  beforeTitle = texts.before,
  none = texts.noDiff,
}: {
  changes: readonly Change[]
  first: boolean
  /** Title of the base version. */
  beforeTitle?: string
  none?: string
}) {
  if (first) return <Empty compact title={texts.firstDiff} />
  if (changes.length === 0) return <Empty compact title={none} />
  const count = (kind: Change['kind']) => changes.filter((change) => change.kind === kind).length
  return (
    <>
      <Hint size="xs" className={css.muted}>
        {texts.counts(count('added'), count('removed'), count('changed') + count('moved'))}
      </Hint>
      {changes.map((change, at) => (
        <section key={at} className={css.change} data-change={change.kind}>
          <header>
            <Tag tone={colors[change.kind]}>{texts.kinds[change.kind]}</Tag>
            {change.place && <b>{change.place}</b>}
            {change.fieldName && (change.kind === 'changed' || change.kind === 'moved') && (
              <span>{change.fieldName}</span>
            )}
          </header>
          <div className={css.sides}>
            <Side title={beforeTitle} change={change} side="before" />
            <Side title={texts.after} change={change} side="after" />
          </div>
        </section>
      ))}
    </>
  )
}

function Side({ title, change, side }: { title: string; change: Change; side: 'before' | 'after' }) {
  return (
    <div className={css.side} role="group" aria-label={title} tabIndex={0}>
      <h4>{title}</h4>
      <Value change={change} side={side} />
    </div>
  )
}

function Value({ change, side }: { change: Change; side: 'before' | 'after' }) {
  const text = change[side]
  const gone = side === 'before' ? 'removed' : 'added'
  if (change.partList.length > 0)
    return change.partList.map(({ op, text: part }, at) => {
      if (op === 'same') return part
      if (op !== gone) return null
      return side === 'before' ? <del key={at}>{part}</del> : <ins key={at}>{part}</ins>
    })
  if (!text)
    return (
      <Hint as="span" size="xs" className={css.muted}>
        {texts.nothing}
      </Hint>
    )
  if (PICTURES.has(change.field)) return <img src={text} alt="" loading="lazy" />
  return side === 'before' ? <del>{text}</del> : <ins>{text}</ins>
}
