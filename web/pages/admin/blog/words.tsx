import type { OutputOf } from '@zhixing/contract'
import {
  WORD_GROUP_NAME_MAX,
  type WordAction,
  wordActionNames,
  wordActions,
  WORDS_MAX,
} from '@zhixing/contract/community/word-limits'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { FileButton, FormItem, useFormAround } from '../../../features/shared/workbench/kit.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { Input, OptionSelect, Textarea } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useAction } from '../../../use-action.ts'
import { texts } from './blog-texts.ts'
import { hitsOf, WordHits } from './word-hits.tsx'
import { wordsError, wordsOf } from './word-lines.ts'
import { starters } from './word-starters.ts'

const words = texts.listedWords

type Group = OutputOf<'community/admin/word/list'>['list'][number]
interface Fields {
  groupName: string
  actionType: WordAction
  text: string
}

const tones = { 1: 'live', 2: 'warn', 3: 'plain' } as const
const fieldsOf = ({
  groupName,
  actionType,
  words: listed,
}: Pick<Group, 'groupName' | 'actionType' | 'words'>): Fields => ({
  groupName,
  actionType,
  text: listed.join('\n'),
})

/** Sensitive words in groups, each with the action for texts that contain one. */
export default function WordsPage() {
  return (
    <Stack gap={4}>
      <ListPage
        call="community/admin/word/list"
        name="words"
        label={words.groups}
        about={words.about(WORDS_MAX)}
        head={(list) => (
          <Button icon={<PlusIcon size={16} />} onClick={() => list.open('edit')}>
            {words.add}
          </Button>
        )}
        load={async (_input, { pageCurrent, pageSize }, signal) => {
          // The call returns all groups, which are few.
          const { list } = await api('community/admin/word/list', {}, { signal })
          return { list: list.slice((pageCurrent - 1) * pageSize, pageCurrent * pageSize), totalCount: list.length }
        }}
        columns={[
          { key: 'groupName', title: words.name, alwaysShown: true },
          {
            key: 'actionType',
            title: words.action,
            isTag: true,
            render: ({ actionType }: Group) => <Tag tone={tones[actionType]}>{wordActionNames[actionType]}</Tag>,
            text: ({ actionType }: Group) => wordActionNames[actionType],
          },
          { key: 'count', title: words.count, align: 'right', render: (row: Group) => row.words.length },
          { key: 'hits', title: words.hits, align: 'right', render: hitsOf },
          {
            key: 'words',
            title: words.label,
            render: (row: Group) => words.some(row.words.slice(0, SHOWN), row.words.length),
            text: (row: Group) => row.words.join('、'),
          },
          {
            key: 'gmtModified',
            title: words.changed,
            hidden: true,
            render: (row: Group) => <DateTime value={row.gmtModified} />,
          },
        ]}
        actions={[
          { label: texts.edit, opens: 'edit' },
          { label: words.hits, opens: 'hits' },
          {
            label: words.remove,
            danger: true,
            ask: ({ groupName, words: listed }: Group) => ({
              title: words.removeAsk(groupName),
              content: words.removeNote(listed.length),
            }),
            run: ({ id }: Group) => api('community/admin/word/delete', { id }, { showSuccess: true }),
          },
        ]}
        nameOf={(row: Group) => row.groupName}
        dialogs={{
          edit: ({ row, close }) => <EditGroup row={row} close={close} />,
          hits: ({ row, close }) => row && <WordHits row={row} onClose={() => close()} />,
        }}
        empty={
          <Empty compact title={words.empty}>
            {words.emptyAbout}
          </Empty>
        }
      />
      <Trial />
    </Stack>
  )
}

/** How many words of a group its row shows. */
const SHOWN = 6

function EditGroup({ row, close }: { row: Group | undefined; close: (changed?: boolean) => void }) {
  return (
    <FormModal<Fields>
      title={row ? words.editTitle(row.groupName) : words.add}
      width={640}
      start={row ? fieldsOf(row) : { actionType: wordActions.hold, text: '' }}
      edits={row && { etag: row.etag, valuesOf: fieldsOf }}
      onClose={() => close()}
      onSubmit={async ({ groupName, actionType, text }, etag) => {
        const input = { ...(row ? { id: row.id } : {}), groupName, actionType, words: wordsOf(text), etag }
        await api('community/admin/word/save', input, { showSuccess: true })
        close(true)
      }}
    >
      {!row && <Starters />}
      <FormItem name="groupName" label={words.name} rules={[{ required: true, message: words.nameMissing }]}>
        <Input maxLength={WORD_GROUP_NAME_MAX} placeholder={words.namePlace} />
      </FormItem>
      <FormItem name="actionType" label={words.action} extra={words.actionHint}>
        <OptionSelect options={Object.values(wordActions).map((value) => ({ value, label: wordActionNames[value] }))} />
      </FormItem>
      <FormItem
        name="text"
        label={words.label}
        rules={[{ validator: (value) => wordsError((value as string | undefined) ?? '') }]}
      >
        <Textarea rows={12} placeholder={words.place} />
      </FormItem>
      <FromFile />
    </FormModal>
  )
}

/** Fills the form with a list to begin with. */
function Starters() {
  const form = useFormAround<Fields>()
  return (
    <FormItem label={words.starters} extra={words.startersAbout}>
      <Row>
        {starters.map(({ groupName, actionType, words: listed }) => (
          <Button
            key={groupName}
            variant="line"
            onClick={() =>
              form.change({
                groupName,
                actionType,
                text: wordsOf([form.values.text ?? '', ...listed].join('\n')).join('\n'),
              })
            }
          >
            {groupName}
          </Button>
        ))}
      </Row>
    </FormItem>
  )
}

/** Adds the lines of a text file to the list. */
function FromFile() {
  const form = useFormAround<Fields>()
  const text = form.values.text ?? ''
  return (
    <Row gap={3}>
      <FileButton
        accept=".txt,.csv,text/plain"
        label={words.file}
        onFile={(file) => {
          void file.arrayBuffer().then((bytes) => {
            const before = wordsOf(text)
            const all = wordsOf(`${text}\n${decoded(bytes)}`)
            form.set('text', all.join('\n'))
            toast.info(words.added(all.length - before.length))
          })
        }}
      >
        {words.file}
      </FileButton>
      <Hint>{words.total(wordsOf(text).length)}</Hint>
    </Row>
  )
}

/** UTF-8, or else GBK as Chinese Windows writes it. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Shows which saved words a text has. */
function Trial() {
  const [text, setText] = useState('')
  const [found, setFound] = useState<OutputOf<'community/admin/word/try'> & { text: string }>()
  const { busy, run } = useAction({ reload: false })
  return (
    <Card pad="l">
      <CardHead title={words.trial} />
      <Stack gap={3}>
        <Field label={words.trialText} hint={words.trialHint}>
          <Textarea rows={3} maxLength={5000} value={text} onChange={(event) => setText(event.currentTarget.value)} />
        </Field>
        <Row>
          <Button
            variant="line"
            loading={busy === 'try'}
            disabled={text.trim() === ''}
            onClick={() =>
              void run('try', async () => {
                setFound({ text, ...(await api('community/admin/word/try', { text })) })
              })
            }
          >
            {words.try}
          </Button>
        </Row>
        {found && (
          <div role="status">
            {found.actionType === null ? (
              words.clean
            ) : (
              <Stack gap={1}>
                <span>{words.outcomes[found.actionType]}</span>
                <Hint as="span">
                  {words.found([...new Set(found.list.map(({ word, groupName }) => words.inGroup(word, groupName)))])}
                </Hint>
                <p>
                  {partsOf(found.text, found.list).map(({ at, part, isWord }) =>
                    isWord ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>,
                  )}
                </p>
                {found.actionType === wordActions.mask && <p>{words.shownAs(found.masked)}</p>}
              </Stack>
            )}
          </div>
        )}
      </Stack>
    </Card>
  )
}

/** The text cut at its words; overlapping ones are one part. */
function partsOf(text: string, list: readonly { from: number; to: number }[]) {
  const parts: { at: number; part: string; isWord: boolean }[] = []
  let at = 0
  for (const { from, to } of [...list].sort((one, other) => one.from - other.from)) {
    if (from > at) parts.push({ at, part: text.slice(at, from), isWord: false })
    if (to > at) parts.push({ at: Math.max(at, from), part: text.slice(Math.max(at, from), to), isWord: true })
    at = Math.max(at, to)
  }
  if (at < text.length) parts.push({ at, part: text.slice(at), isWord: false })
  return parts
}
