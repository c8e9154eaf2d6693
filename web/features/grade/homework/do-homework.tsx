import type { OutputOf } from '@zhixing/contract'
import {
  deductionOf,
  lateDays,
  workStatus as workCode,
  phase as phaseCode,
} from '@zhixing/contract/grade/homework-rules'
import type { TaskFile } from '@zhixing/contract/grade/homework-shapes'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { newKey } from '../../../new-key.ts'
import { useAction } from '../../../use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { DraftLine, DraftOffer, htmlField, LeaveGuard, useDraft } from '../../shared/draft/index.ts'
import { UploadsProvider, useUploads } from '../../shared/files/index.ts'
import { RichProse } from '../../shared/math/index.ts'
import { RichEditor } from '../../shared/rich-editor/index.ts'
import { FilesField } from './files-field.tsx'
import { Dates, PhaseTag, WorkTag } from './state.tsx'
import { texts } from './texts.ts'
import { Version, Versions } from './versions.tsx'
import { FileLinks } from './work-files.tsx'
import { signs } from '../../../i18n/word-texts.ts'

type Homework = OutputOf<'exam/auth/grade/homework/own/view'>
export interface DoHomeworkProps {
  homework: Homework
}
const words = texts.do

/** Homework of a learner. */
export default function DoHomework({ homework }: DoHomeworkProps) {
  const { workStatus, refusal, versionList, homeworkId, handInsLeft } = homework
  const [isAgain, setAgain] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { busy, run } = useAction()
  const latest = versionList.find(({ withdrawTime }) => withdrawTime === null)
  const mayHandIn = refusal === null
  const isWaiting = workStatus === workCode.handedIn
  const isWriting = mayHandIn && (!isWaiting || isAgain)
  return (
    <Stack gap={4}>
      <State homework={homework} />
      <Task homework={homework} />
      {isWaiting && !isAgain && latest && (
        <Card pad="l">
          <CardHead title={words.yourWork} />
          <Stack gap={4}>
            <Version version={latest} fullScore={homework.fullScore} mayDraw={false} />
            {mayHandIn && (
              <Row gap={2} justify="end">
                <Button variant="text" loading={busy === 'withdraw'} onClick={() => setLeaving(true)}>
                  {words.withdraw}
                </Button>
                <Button variant="line" onClick={() => setAgain(true)}>
                  {words.replace}
                </Button>
              </Row>
            )}
            {!mayHandIn && handInsLeft === 0 && <Hint>{words.refusals.noMore}</Hint>}
          </Stack>
        </Card>
      )}
      {isWriting && (
        <Writing key={`${workStatus} ${versionList.length}`} homework={homework} onDone={() => setAgain(false)} />
      )}
      {!isWaiting && latest && (
        <Card pad="l">
          <CardHead title={words.yourWork} />
          <Version version={latest} fullScore={homework.fullScore} mayDraw={false} />
        </Card>
      )}
      <Versions
        list={versionList.filter((version) => version !== latest)}
        fullScore={homework.fullScore}
        mayDraw={false}
      />
      <ConfirmDialog
        open={isLeaving}
        title={words.withdrawTitle}
        confirm={words.withdraw}
        onClose={() => setLeaving(false)}
        onConfirm={async () => {
          if (!latest) return
          await run('withdraw', () =>
            api(
              'exam/auth/grade/homework/own/withdraw',
              { homeworkId, versionNo: latest.versionNo },
              { showSuccess: true },
            ),
          )
        }}
      >
        {words.withdrawText}
      </ConfirmDialog>
    </Stack>
  )
}

/** State in a sentence. */
function State({ homework }: { homework: Homework }) {
  const { workStatus, refusal, versionList, redoTime, finalScore, fullScore } = homework
  const [latest] = versionList
  if (workStatus === workCode.marked)
    return (
      <Note
        tone="good"
        title={
          finalScore === null
            ? words.hiddenTitle
            : `${words.markedTitle}${signs.colon}${texts.score(finalScore, fullScore)}`
        }
      />
    )
  if (workStatus === workCode.returned)
    return (
      <Note tone="warn" title={words.returnedTitle}>
        {versionList.find(({ returnTime }) => returnTime !== null)?.returnReason}
        {redoTime && (
          <Hint>
            {words.redoTill} <DateTime value={redoTime} shape="minute" />
          </Hint>
        )}
        {refusal && <Hint>{words.refusals[refusal]}</Hint>}
      </Note>
    )
  if (workStatus === workCode.handedIn && latest)
    return (
      <Note title={words.submittedTitle}>
        <Hint>
          {words.submittedAt} <DateTime value={latest.submitTime} shape="minute" />
          {latest.lateDays > 0 && `${signs.comma}${texts.late(latest.lateDays)}`}
        </Hint>
      </Note>
    )
  return refusal ? <Note tone="warn" title={words.refusals[refusal]} /> : null
}

function Task({ homework }: { homework: Homework }) {
  const { content, fileList, phase, fullScore, lateRule, deductPercent, deductLimit } = homework
  return (
    <Card pad="l">
      <CardHead
        title={words.task}
        aside={
          <Row gap={1}>
            <PhaseTag phase={phase} />
            <WorkTag {...homework} />
          </Row>
        }
      />
      <Stack gap={3}>
        <Hint>
          <Dates {...homework} /> · {texts.full(fullScore)} ·{' '}
          {lateRule === 3 ? texts.lateSentence(deductPercent, deductLimit) : texts.lateRules[lateRule]}
        </Hint>
        {content ? (
          <RichProse html={content} />
        ) : (
          <Hint>{phase === phaseCode.early ? words.notOpen : words.noTask}</Hint>
        )}
        {fileList.length > 0 && <FileLinks list={fileList} />}
      </Stack>
    </Card>
  )
}

interface Value {
  content: string
  fileList: TaskFile[]
}

/** Draft and submission: stored on the device at once, autosaved to the server. */
function Writing({ homework, onDone }: { homework: Homework; onDone: () => void }) {
  const { homeworkId, mayText, fileKinds, maxFiles, maxMegabytes, dueTime, handInsLeft, phase } = homework
  const uploads = useUploads()
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState(false)
  const [error, setError] = useState<{ field: string; sentence: string } | null>(null)
  const key = useRef(newKey())
  const now = useNow()
  const draft = useDraft<Value>({
    form: 'homework',
    id: homeworkId,
    start: { content: homework.draft.content, fileList: homework.draft.fileList },
    rev: homework.draft.rev,
    save: async ({ content, fileList }, rev) =>
      api(
        'exam/auth/grade/homework/own/draft/save',
        { homeworkId, content, fileIds: fileList.map(({ fileId }) => fileId), rev },
        { quiet: true },
      ),
    latest: async () => {
      const { draft: saved } = await api('exam/auth/grade/homework/own/view', { homeworkId }, { quiet: true })
      return { value: { content: saved.content, fileList: saved.fileList }, rev: saved.rev }
    },
  })
  const { content, fileList } = draft.value
  const { busy, run } = useAction({ reload: false })
  const isRework = homework.workStatus === workCode.returned
  // By the device clock, for the warning only; the server decides.
  const days = isRework ? 0 : lateDays(dueTime, new Date(now).toISOString())
  const isEmpty = fileList.length === 0 && content.replace(/<(?!img)[^>]*>|&nbsp;|\s/g, '') === ''
  const set = (change: Partial<Value>) => {
    key.current = newKey()
    setError(null)
    draft.set(change)
  }
  const submit = () =>
    run(
      'submit',
      async () => {
        await api(
          'exam/auth/grade/homework/own/submit',
          { homeworkId, content, fileIds: fileList.map(({ fileId }) => fileId), clientKey: key.current },
          { showSuccess: true },
        )
        await draft.settled(draft.value)
        onDone()
        await revalidate()
      },
      {
        onError: (cause) => {
          const { message, field } = cause as { message?: string; field?: string }
          setError({ field: field === 'fileIds' ? 'fileIds' : 'content', sentence: message ?? '' })
        },
      },
    )
  function ask() {
    if (uploads.count() > 0) return setError({ field: 'fileIds', sentence: texts.form.sending })
    if (isEmpty) return setError({ field: mayText ? 'content' : 'fileIds', sentence: words.empty })
    setAsked(true)
  }
  return (
    <Card pad="l">
      <CardHead title={words.yourWork} aside={<DraftLine draft={draft} />} />
      <UploadsProvider value={uploads}>
        <Stack gap={4}>
          <DraftOffer
            draft={draft}
            describe={(value) => [
              htmlField(words.content, value.content),
              { label: words.files, text: value.fileList.map(({ fileName }) => fileName).join(signs.list) },
            ]}
          />
          <div inert={draft.offer !== null}>
            <Stack gap={4}>
              {fileKinds.length > 0 && (
                <FilesField
                  label={words.files}
                  hint={words.filesHint(
                    fileKinds.map((kind) => texts.kinds[kind]).join(signs.list),
                    maxFiles,
                    maxMegabytes,
                  )}
                  value={fileList}
                  onChange={(files) => set({ fileList: files })}
                  kinds={fileKinds}
                  maxFiles={maxFiles}
                  maxMegabytes={maxMegabytes}
                  error={error?.field === 'fileIds' ? error.sentence : undefined}
                />
              )}
              {mayText && (
                <RichEditor
                  key={draft.generation}
                  value={content}
                  onChange={(html) => set({ content: html })}
                  label={words.content}
                  placeholder={words.contentHint}
                  compact
                  invalid={error?.field === 'content'}
                  describedBy="homework-error"
                />
              )}
              {error?.field === 'content' && <FieldError id="homework-error">{error.sentence}</FieldError>}
              {phase === phaseCode.late && days > 0 && (
                <Note
                  tone="warn"
                  title={
                    words.lateNow(days) +
                    (homework.lateRule === 3 ? words.lateCost(deductionOf(homework, new Date(now).toISOString())) : '')
                  }
                />
              )}
              <Button size="l" block loading={busy === 'submit'} onClick={ask}>
                {isRework ? words.resubmit : days > 0 ? words.submitLate : words.submit}
              </Button>
            </Stack>
          </div>
        </Stack>
      </UploadsProvider>
      <ConfirmDialog
        open={asked}
        title={words.sureTitle}
        confirm={words.submit}
        onClose={() => setAsked(false)}
        onConfirm={async () => {
          await submit()
        }}
      >
        {words.left(handInsLeft - 1)}
      </ConfirmDialog>
      <LeaveGuard draft={draft} />
    </Card>
  )
}
