import { Alert, Checkbox, Input, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { newKey } from '../../new-key.ts'
import { toast } from '../../ui/toast-store.ts'
import { Stack } from '../../ui/layout.tsx'
import css from './monitor.module.css'
import { texts } from './texts.ts'

export type ActionKind = 'message' | 'extend' | 'finish' | 'reopen' | 'void'
export interface Action {
  kind: ActionKind
  examId: string
  /** One taker; everybody who is sitting without. */
  recordId?: string
  name?: string
}

/** What a teacher does to one taker or to all of them. What was typed stays when it fails, and pressing again is still one action. */
export function ActionDialog({
  deed: action,
  onClose,
  onDone,
}: {
  deed: Action
  onClose: () => void
  onDone: () => void
}) {
  const { kind, examId, recordId, name } = action
  const [clientKey] = useState(newKey)
  const [words, setWords] = useState('')
  const [minutes, setMinutes] = useState<number | null>(kind === 'extend' ? 10 : 30)
  const [again, setAgain] = useState(true)
  const [issue, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const who = name === undefined ? texts.all : texts.one(name)
  const one = recordId === undefined ? {} : { recordId }
  const about = {
    message: [texts.messageTitle(who), texts.messageAbout],
    extend: [texts.extendTitle(who), texts.extendAbout],
    finish: [texts.finishTitle(who), texts.finishAbout],
    reopen: [texts.reopenTitle(who), texts.reopenAbout],
    void: [texts.voidTitle(who), texts.voidAbout],
  }[kind] as [string, string]

  async function run(): Promise<number | undefined> {
    const quiet = { isShowErrTip: false }
    const id = recordId ?? ''
    switch (kind) {
      case 'message':
        return (await api('exam/auth/exam/monitor/message', { examId, ...one, noticeText: words, clientKey }, quiet))
          .total
      case 'extend':
        return (await api('exam/auth/exam/monitor/extend', { examId, ...one, minutes: minutes ?? 0, clientKey }, quiet))
          .total
      case 'finish':
        return (await api('exam/auth/exam/monitor/finish', { examId, ...one }, quiet)).total
      case 'reopen':
        await api('exam/auth/exam/monitor/reopen', { recordId: id, minutes: minutes ?? 0, clientKey }, quiet)
        return undefined
      case 'void':
        await api('exam/auth/exam/monitor/void', { recordId: id, again: again ? 1 : 0, reason: words }, quiet)
        return undefined
    }
  }
  async function save() {
    setBusy(true)
    setError('')
    try {
      const total = await run()
      toast.success(total === undefined ? texts.doneOne : texts.done(total))
      onDone()
    } catch (error) {
      setError(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }

  const hasWords = kind === 'message' || kind === 'void'
  return (
    <Modal
      open
      title={about[0]}
      okText={texts.ok}
      okButtonProps={{
        danger: kind === 'finish' || kind === 'void',
        loading: busy,
        disabled: hasWords && words.trim() === '',
      }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Stack className={css.form}>
        <p className={css.muted}>{about[1]}</p>
        {hasWords && (
          <label>
            <span>{kind === 'message' ? texts.messageField : texts.reason}</span>
            <Input.TextArea
              autoFocus
              autoSize={{ minRows: 2, maxRows: 6 }}
              maxLength={kind === 'message' ? 500 : 200}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          </label>
        )}
        {(kind === 'extend' || kind === 'reopen') && (
          <label>
            <span>{texts.minutes}</span>
            <InputNumber autoFocus min={1} max={1440} precision={0} value={minutes} onChange={setMinutes} />
          </label>
        )}
        {kind === 'void' && (
          <Checkbox checked={again} onChange={(event) => setAgain(event.target.checked)}>
            {texts.voidAgain}
          </Checkbox>
        )}
        {issue && <Alert type="error" showIcon role="alert" title={issue} />}
      </Stack>
    </Modal>
  )
}
