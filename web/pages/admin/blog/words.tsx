import { WORDS_MAX } from '@zhixing/contract/community/word-limits'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { AdminForm } from '../../../features/shared/workbench/admin-form.tsx'
import { FileButton, FormItem, useFormAround } from '../../../features/shared/workbench/kit.ts'
import { PageHead } from '../../../features/shared/workbench/page-head.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { texts } from './blog-texts.ts'
import { wordsError, wordsOf } from './word-lines.ts'

const words = texts.listedWords

/** Sensitive words: texts that contain one are held for review. */
export default function WordsPage() {
  const listed = useQuery('community/admin/word/list', {})
  return (
    <Stack gap={4}>
      <PageHead about={words.about(WORDS_MAX)} />
      <QueryView of={listed}>
        {({ words: list, etag }) => (
          <>
            <AdminForm<{ text: string }>
              initialValues={{ text: list.join('\n') }}
              edits={{ etag, valuesOf: (now: { words: string[] }) => ({ text: now.words.join('\n') }) }}
              onSubmit={async ({ text }, etag) => {
                await api('community/admin/word/save', { words: wordsOf(text ?? ''), etag })
                listed.reload()
              }}
            >
              <FormItem
                name="text"
                label={words.label}
                rules={[{ validator: (value) => wordsError((value as string | undefined) ?? '') }]}
              >
                <Textarea rows={16} placeholder={words.place} />
              </FormItem>
              <FromFile />
            </AdminForm>
            <Trial />
          </>
        )}
      </QueryView>
    </Stack>
  )
}

/** Adds the lines of a text file to the list. */
function FromFile() {
  const form = useFormAround<{ text: string }>()
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
  const [found, setFound] = useState<{ text: string; list: { word: string; from: number; to: number }[] }>()
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
                const { list } = await api('community/admin/word/try', { text })
                setFound({ text, list })
              })
            }
          >
            {words.try}
          </Button>
        </Row>
        {found && (
          <div role="status">
            {found.list.length === 0 ? (
              words.clean
            ) : (
              <Stack gap={1}>
                <span>{words.found([...new Set(found.list.map(({ word }) => word))])}</span>
                <p>
                  {partsOf(found.text, found.list).map(({ at, part, isWord }) =>
                    isWord ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>,
                  )}
                </p>
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
