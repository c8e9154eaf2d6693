import type { ApiCall } from '../../../shapes.ts'
import { useState } from 'react'
import { confirmAction } from '../../../features/shared/workbench/confirm-action.ts'
import { Drawer, Section, SmallTable } from '../../../features/shared/workbench/kit.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Field } from '../../../ui/field.tsx'
import { OptionSelect, PasswordInput, Textarea } from '../../../ui/input.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { curlOf, inputIn, type Tried, tryCall } from './try-call.ts'
import css from './try-dialog.module.css'
import { texts } from './texts.ts'

const words = texts.calls

/** Tries a call with a token, or with the session of the operator if it only reads. */
export function TryDialog({ call, onClose }: { call: ApiCall; onClose: () => void }) {
  const [as, setAs] = useState<'session' | 'token'>(call.isReading ? 'session' : 'token')
  const [token, setToken] = useState('')
  const [text, setText] = useState(call.example)
  const [problem, setProblem] = useState('')
  const [tried, setTried] = useState<Tried>()
  const [isBusy, setBusy] = useState(false)
  const input = inputIn(text)

  const run = async (given: Record<string, unknown>) => {
    setBusy(true)
    setTried(undefined)
    try {
      setTried(await tryCall(call, given, as === 'token' ? token.trim() : undefined))
    } catch {
      setProblem(words.failed)
    } finally {
      setBusy(false)
    }
  }
  const send = async () => {
    const wrong = !input ? words.inputWrong : as === 'token' && token.trim() === '' ? words.tokenMissing : ''
    setProblem(wrong)
    if (!input || wrong) return
    if (call.isReading) return run(input)
    await confirmAction({
      title: words.sendAsk(call.path),
      content: words.sendText,
      okText: words.send,
      danger: true,
      run: () => run(input),
    })
  }
  return (
    <Drawer
      open
      onClose={onClose}
      width={760}
      title={
        <code className={css.path}>
          {call.method} /apis/{call.path}
        </code>
      }
      extra={
        <Button onClick={() => void send()} disabled={isBusy}>
          {words.send}
        </Button>
      }
    >
      <Stack gap={4}>
        <p>{call.about}</p>
        {call.deprecated && <Note title={words.deprecatedUse(call.deprecated)} />}
        <Hint>
          {words.scopes}：{call.scopes.join('、')}
        </Hint>
        {call.isReading && (
          <Field label={words.as}>
            <OptionSelect
              value={as}
              onChange={setAs}
              options={[
                { value: 'session' as const, label: words.asSession },
                { value: 'token' as const, label: words.asToken },
              ]}
            />
          </Field>
        )}
        {as === 'token' && (
          <Field label={words.token} hint={words.tokenHint}>
            <PasswordInput
              value={token}
              onChange={(event) => setToken(event.target.value)}
              autoComplete="off"
              maxLength={200}
            />
          </Field>
        )}
        <Field label={words.input}>
          <Textarea
            rows={Math.min(14, Math.max(3, text.split('\n').length))}
            value={text}
            onChange={(event) => setText(event.target.value)}
            spellCheck={false}
          />
        </Field>
        {problem && <Note tone="bad" title={problem} />}
        {tried && (
          <Section title={words.answer}>
            <Hint>{words.answerHead(tried.status, tried.ms)}</Hint>
            <pre className={css.code}>{tried.text}</pre>
          </Section>
        )}
        {input && (
          <Section title={words.curl}>
            <pre className={css.code}>{curlOf(call, input, location.origin)}</pre>
            <Button
              variant="line"
              size="s"
              onClick={() =>
                void copyText(curlOf(call, input, location.origin)).then((done) => done && toast.success(words.copied))
              }
            >
              {words.copy}
            </Button>
          </Section>
        )}
        <Section title={words.fields}>
          <SmallTable
            label={words.fields}
            rows={call.fieldList}
            rowKey={({ name }) => name}
            empty={words.noFields}
            columns={[
              { key: 'name', title: words.field, render: ({ name }) => <code>{name}</code> },
              { key: 'fieldType', title: words.fieldType },
              {
                key: 'isRequired',
                title: words.required,
                render: ({ isRequired }) => (isRequired ? words.required : ''),
              },
              { key: 'about', title: words.description },
            ]}
          />
        </Section>
      </Stack>
    </Drawer>
  )
}
