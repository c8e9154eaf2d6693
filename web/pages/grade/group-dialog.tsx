import { useState } from 'react'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { useAction } from '../../use-action.ts'
import { texts as all } from './panel-texts.ts'
import type { Grade } from './grade.ts'

const texts = all.member

/** Groups of a class: create and delete. Members are assigned one by one. */
export function GroupDialog({ grade, onClose, onDone }: { grade: Grade; onClose: () => void; onDone: () => void }) {
  const { gradeId, groupList } = grade
  const [groupName, setName] = useState('')
  const [deleting, setDeleting] = useState<string | null>(null)
  const { busy, run } = useAction()
  const add = () =>
    run('add', async () => {
      await api('exam/auth/grade/group/save', { gradeId, groupName }, { showSuccess: true })
      setName('')
    })
  const remove = (groupId: string) =>
    run('remove', async () => {
      await api('exam/auth/grade/group/delete', { gradeId, groupId }, { showSuccess: true })
      onDone()
    })
  return (
    <Dialog open title={texts.groups} onClose={onClose} size="s">
      <Stack gap={3}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (groupName.trim()) void add()
          }}
        >
          <Row gap={2} align="end" nowrap>
            <Field label={texts.groupName}>
              <Input maxLength={30} value={groupName} onChange={({ target }) => setName(target.value)} />
            </Field>
            <Button type="submit" loading={busy === 'add'} disabled={!groupName.trim()}>
              {texts.newGroup}
            </Button>
          </Row>
        </form>
        {groupList.length === 0 && <Empty compact art="box" title={texts.groupsEmpty} />}
        {groupList.map((group) => (
          <Row key={group.groupId} justify="between" gap={2}>
            <span>{group.groupName}</span>
            <Row gap={2}>
              <Hint as="span">{texts.groupCount(group.studentCount)}</Hint>
              <Button size="s" variant="text" onClick={() => setDeleting(group.groupId)}>
                {all.remove}
              </Button>
            </Row>
          </Row>
        ))}
      </Stack>
      <ConfirmDialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        onConfirm={() => remove(deleting ?? '')}
        title={texts.deleteGroup}
        danger
      >
        {texts.deleteGroupText}
      </ConfirmDialog>
    </Dialog>
  )
}
