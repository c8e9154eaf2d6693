import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { FormDialog, useForm } from '../../../features/shared/form/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { MoreIcon } from '../../../ui/icons.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { Hint, Row } from '../../../ui/layout.tsx'
import { Menu } from '../../../ui/menu.tsx'
import css from './people.module.css'
import { texts as all } from './texts.ts'

const texts = all.tree
export type Department = OutputOf<'org/auth/department/list'>['list'][number]

/** Departments in the order of a tree: each below its parent. */
export function inTreeOrder(list: readonly Department[], parentId = '0'): Department[] {
  return list.filter((one) => one.parentId === parentId).flatMap((one) => [one, ...inTreeOrder(list, one.departmentId)])
}

/** Options of a select with departments, indented by depth. */
export function DepartmentOptions({ list, without }: { list: readonly Department[]; without?: string }) {
  return inTreeOrder(list)
    .filter(({ departmentId }) => departmentId !== without)
    .map(({ departmentId, departmentName, depth }) => (
      <option key={departmentId} value={departmentId}>
        {`${'　'.repeat(depth - 1)}${departmentName}`}
      </option>
    ))
}

type Opened = { what: 'add' | 'rename' | 'move' | 'merge' | 'archive'; of: Department | null }

/** The tree of departments; a choice filters the list of people. */
export function DepartmentTree({
  orgId,
  list,
  chosen,
  manages,
  onChoose,
  onChanged,
}: {
  orgId: string
  list: readonly Department[]
  chosen: string
  manages: boolean
  onChoose: (departmentId: string) => void
  onChanged: () => void
}) {
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const open = (what: Opened['what'], of: Department | null) => setOpened({ what, of })
  return (
    <Card>
      <CardHead
        title={texts.title}
        aside={
          manages && (
            <Button size="s" variant="text" onClick={() => open('add', null)}>
              {texts.add}
            </Button>
          )
        }
      />
      <ul className={css.tree}>
        <li>
          <button type="button" className={css.branch} aria-pressed={chosen === ''} onClick={() => onChoose('')}>
            {texts.all}
          </button>
        </li>
        {inTreeOrder(list).map((one) => (
          <Row as="li" key={one.departmentId} nowrap gap={1}>
            <button
              type="button"
              className={cx(css.branch, css[`level${Math.min(one.depth, 5)}`])}
              aria-pressed={chosen === one.departmentId}
              title={one.headList.length > 0 ? texts.heads(one.headList.join('、')) : undefined}
              onClick={() => onChoose(one.departmentId)}
            >
              {one.departmentName} <small>{one.branchCount}</small>
            </button>
            {manages && (
              <Menu
                floating
                label={texts.actions(one.departmentName)}
                button={<MoreIcon size={16} />}
                items={[
                  { label: texts.addBelow, onSelect: () => open('add', one) },
                  { label: texts.rename, onSelect: () => open('rename', one) },
                  { label: texts.move, onSelect: () => open('move', one) },
                  { label: texts.merge, onSelect: () => open('merge', one) },
                  { label: texts.archive, danger: true, onSelect: () => open('archive', one) },
                ]}
              />
            )}
          </Row>
        ))}
      </ul>
      {list.length === 0 && <Hint>{texts.empty}</Hint>}
      {opened && (opened.what === 'add' || opened.what === 'rename') && (
        <NameDialog orgId={orgId} opened={opened} onClose={close} onDone={onChanged} />
      )}
      {opened?.of && (opened.what === 'move' || opened.what === 'merge') && (
        <PlaceDialog
          orgId={orgId}
          list={list}
          of={opened.of}
          isMerge={opened.what === 'merge'}
          onClose={close}
          onDone={onChanged}
        />
      )}
      <ConfirmDialog
        open={opened?.what === 'archive'}
        title={texts.archiveTitle(opened?.of?.departmentName ?? '')}
        confirm={texts.archive}
        danger
        onClose={close}
        onConfirm={async () => {
          const departmentId = opened?.of?.departmentId ?? ''
          await api('org/auth/department/archive', { orgId, departmentId }, { showSuccess: true })
          onChanged()
        }}
      >
        {texts.archiveText}
      </ConfirmDialog>
    </Card>
  )
}

interface DialogProps {
  orgId: string
  onClose: () => void
  onDone: () => void
}

function NameDialog({ orgId, opened: { what, of }, onClose, onDone }: DialogProps & { opened: Opened }) {
  const isNew = what === 'add'
  const form = useForm({
    start: { departmentName: isNew ? '' : (of?.departmentName ?? '') },
    check: ({ departmentName }) => ({ departmentName: departmentName.trim() ? undefined : texts.needName }),
    async send({ departmentName }) {
      await api(
        'org/auth/department/save',
        isNew
          ? { orgId, departmentName, parentId: of?.departmentId ?? '0' }
          : { orgId, departmentName, departmentId: of?.departmentId },
        { showSuccess: true },
      )
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={isNew ? (of ? texts.addBelow : texts.add) : texts.rename}
      submit={texts.save}
      onClose={onClose}
    >
      <Field label={texts.name} error={form.errors.departmentName} required>
        <Input {...form.control('departmentName')} maxLength={30} />
      </Field>
    </FormDialog>
  )
}

function PlaceDialog({
  orgId,
  list,
  of,
  isMerge,
  onClose,
  onDone,
}: DialogProps & { list: readonly Department[]; of: Department; isMerge: boolean }) {
  const { departmentId } = of
  const first = inTreeOrder(list).find((one) => one.departmentId !== departmentId)
  const form = useForm({
    start: { to: isMerge ? (first?.departmentId ?? '') : of.parentId },
    async send({ to }) {
      if (isMerge) await api('org/auth/department/merge', { orgId, departmentId, intoId: to }, { showSuccess: true })
      else await api('org/auth/department/move', { orgId, departmentId, parentId: to }, { showSuccess: true })
      onDone()
      onClose()
    },
    fieldOf: () => 'to',
  })
  return (
    <FormDialog
      form={form}
      title={isMerge ? texts.merge : texts.move}
      submit={texts.save}
      danger={isMerge}
      onClose={onClose}
    >
      <Field
        label={isMerge ? texts.into : texts.parent}
        hint={isMerge ? texts.mergeHint : undefined}
        error={form.errors.to}
      >
        <Select {...form.control('to')}>
          {!isMerge && <option value="0">{texts.top}</option>}
          <DepartmentOptions list={list} without={departmentId} />
        </Select>
      </Field>
    </FormDialog>
  )
}
