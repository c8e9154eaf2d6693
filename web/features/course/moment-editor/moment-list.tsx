import { kindName } from '@zhixing/contract/exam/kinds'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { clock } from '../../../ui/clock.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { MoreIcon } from '../../../ui/icons.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { RichProse } from '../../shared/math/index.ts'
import css from './moment-editor.module.css'
import { texts } from './texts.ts'
import type { Authored } from './types.ts'

/** The questions of a film by time. */
export function MomentList({
  list,
  length,
  here,
  isLocked,
  busy,
  onJump,
  onEdit,
  onChange,
  onRemove,
}: {
  list: readonly Authored[]
  length: number
  /** Position of the film. */
  here: number
  isLocked: boolean
  /** Id of the question that is being saved. */
  busy: string
  onJump: (second: number) => void
  onEdit: (moment: Authored) => void
  onChange: (id: string, change: { second: number } | { isRequired: boolean }) => void
  onRemove: (id: string) => Promise<unknown>
}) {
  const [removing, setRemoving] = useState<Authored | null>(null)
  if (list.length === 0)
    return (
      <Card>
        <Empty compact title={texts.empty}>
          {texts.emptyWhy}
        </Empty>
      </Card>
    )
  return (
    <Card>
      <h2 className={css.listHead}>{texts.count(list.length)}</h2>
      <Stack as="ul" gap={0} aria-label={texts.list}>
        {list.map((moment) => {
          const { id, second, isRequired, problem } = moment
          return (
            <Row as="li" key={id} gap={3} align="start" nowrap className={css.moment} aria-busy={busy === id}>
              <Button size="s" variant="line" aria-label={texts.jump(clock(second))} onClick={() => onJump(second)}>
                {clock(second)}
              </Button>
              <div className={css.momentMain}>
                <RichProse compact html={problem.problemContent} />
                <Row gap={2} rowGap={1}>
                  <Tag>{kindName(problem.problemType)}</Tag>
                  {isRequired && <Tag tone="warn">{texts.required}</Tag>}
                  {length > 0 && second > length && (
                    <Hint as="span" size="xs">
                      {texts.beyond}
                    </Hint>
                  )}
                </Row>
              </div>
              {!isLocked && (
                <Row gap={1} nowrap>
                  <Button size="s" variant="text" onClick={() => onEdit(moment)}>
                    {texts.edit}
                  </Button>
                  <Menu
                    label={texts.moreOf(clock(second))}
                    button={<MoreIcon size={18} strokeWidth={3} />}
                    items={[
                      { label: texts.moveHere(clock(here)), onSelect: () => onChange(id, { second: here }) },
                      {
                        label: isRequired ? texts.makeOptional : texts.makeRequired,
                        onSelect: () => onChange(id, { isRequired: !isRequired }),
                      },
                      { label: texts.remove, danger: true, onSelect: () => setRemoving(moment) },
                    ]}
                  />
                </Row>
              )}
            </Row>
          )
        })}
      </Stack>
      <ConfirmDialog
        open={removing !== null}
        danger
        title={texts.removeTitle}
        confirm={texts.remove}
        onClose={() => setRemoving(null)}
        onConfirm={async () => {
          if (removing) await onRemove(removing.id)
        }}
      >
        {texts.removeText}
      </ConfirmDialog>
    </Card>
  )
}
