import { Stack } from '../../../ui/layout.tsx'
import type { OutputOf } from '@zhixing/contract'
import { Empty } from '../../../ui/empty.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { texts } from './texts.ts'
import css from './versions.module.css'

type Change = Omit<OutputOf<'course/auth/course/audit/compare'>['changeList'][number], 'area'>

/** Changes of a version by part; long texts as a word diff. */
export function Changes({ list }: { list: readonly Change[] }) {
  if (list.length === 0) return <Empty compact title={texts.noChanges} />
  const tones = { added: 'free', removed: 'live', changed: 'brand', moved: 'plain' } as const
  return (
    <Stack as="ul">
      {list.map((change, index) => (
        // A part may have several changes; the order of the list is fixed.
        <li key={index} className={css.change}>
          <span className={css.changeHead}>
            <Tag tone={tones[change.kind]}>{texts.kinds[change.kind]}</Tag>
            <b>{change.place}</b>
            {change.kind === 'changed' && <span>{change.fieldName}</span>}
          </span>
          {change.partList.length > 0 ? (
            <p className={css.words}>
              {change.partList.map((part, at) =>
                part.op === 'added' ? (
                  <ins key={at}>{part.text}</ins>
                ) : part.op === 'removed' ? (
                  <del key={at}>{part.text}</del>
                ) : (
                  <span key={at}>{part.text}</span>
                ),
              )}
            </p>
          ) : (
            change.kind === 'changed' &&
            (change.before || change.after) && (
              <span className={css.sides}>
                <span className={css.sideOld}>{change.before || texts.emptyValue}</span>
                <span className={css.sideNew}>{change.after || texts.emptyValue}</span>
              </span>
            )
          )}
        </li>
      ))}
    </Stack>
  )
}
