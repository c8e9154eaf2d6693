import type { OutputOf } from '@zhixing/contract'
import { faceConsent, faceModes, faceStatus } from '@zhixing/contract/grade/face-rules'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { ImageField, uploadPrivate } from '../../shared/files/index.ts'
import { FormDialog, useForm } from '../../shared/form/index.ts'
import { Camera } from './camera.tsx'
import css from './face-check.module.css'
import { texts } from './texts.ts'

type Face = OutputOf<'exam/auth/grade/exam/face/view'>
/** Poll interval while waiting for admission. */
const POLL_MS = 8_000
const tones: Record<number, 'plain' | 'free' | 'warn' | 'live'> = {
  0: 'plain',
  1: 'warn',
  2: 'free',
  3: 'live',
  4: 'warn',
  5: 'free',
}
const waitsForPeople = ({ mayEnter, faceStatus: is }: Face) =>
  !mayEnter && (is === faceStatus.waiting || is === faceStatus.asks)

interface Props {
  gradeExamId: string
  /** Called after a change that may open the exam. */
  onChange: () => void
}

/** Face check before a class exam, step by step. */
export function FaceStep({ gradeExamId, onChange }: Props) {
  const face = useQuery(
    'exam/auth/grade/exam/face/view',
    { gradeExamId },
    { keep: true, poll: (data) => (data && waitsForPeople(data) ? POLL_MS : false) },
  )
  const mayEnter = face.data?.mayEnter
  const before = useRef(mayEnter)
  useEffect(() => {
    const hasChanged = before.current !== undefined && before.current !== mayEnter
    before.current = mayEnter
    if (hasChanged) onChange()
  }, [mayEnter, onChange])
  return (
    <Card>
      <CardHead
        title={texts.title}
        {...(face.data
          ? { aside: <Tag tone={tones[face.data.faceStatus] ?? 'plain'}>{texts.states[face.data.faceStatus]}</Tag> }
          : {})}
      />
      <QueryView of={face}>{(data) => <Steps face={data} gradeExamId={gradeExamId} onDone={face.reload} />}</QueryView>
    </Card>
  )
}

interface StepProps {
  face: Face
  gradeExamId: string
  onDone: () => void
}

function Steps({ face, gradeExamId, onDone }: StepProps) {
  const [asks, setAsks] = useState(false)
  const [isRetaking, setRetaking] = useState(false)
  const [withdraws, setWithdraws] = useState(false)
  const hasConsent = face.consentVersion > 0
  const isDecided = face.faceStatus === faceStatus.same || face.faceStatus === faceStatus.letIn
  const waits = face.faceStatus === faceStatus.waiting || face.faceStatus === faceStatus.asks
  const shoots = hasConsent && !isDecided && (!waits || isRetaking)
  function done() {
    setAsks(false)
    setRetaking(false)
    setWithdraws(false)
    onDone()
  }
  return (
    <Stack gap={4}>
      <Status face={face} />
      {!hasConsent && !isDecided && face.faceStatus !== faceStatus.asks && (
        <Consent face={face} gradeExamId={gradeExamId} onDone={done} onRefuse={() => setAsks(true)} />
      )}
      {shoots && <Shoot face={face} gradeExamId={gradeExamId} onDone={done} onCannot={() => setAsks(true)} />}
      {((hasConsent && waits && !isRetaking && face.snapshotsLeft > 0) || hasConsent) && (
        <Row gap={3}>
          {hasConsent && waits && !isRetaking && face.snapshotsLeft > 0 && (
            <Button size="s" variant="line" onClick={() => setRetaking(true)}>
              {texts.shootAgain}
            </Button>
          )}
          {hasConsent && (
            <Button size="s" variant="text" onClick={() => setWithdraws(true)}>
              {texts.withdraw}
            </Button>
          )}
        </Row>
      )}
      {face.deleteTime && (
        <Hint>
          {texts.goesOn} <DateTime value={face.deleteTime} shape="minute" />
        </Hint>
      )}
      {asks && <AskDialog gradeExamId={gradeExamId} onClose={() => setAsks(false)} onDone={done} />}
      {withdraws && <WithdrawDialog onClose={() => setWithdraws(false)} onDone={done} />}
    </Stack>
  )
}

/** Current state in a sentence. */
function Status({ face }: { face: Face }) {
  const { faceStatus: is, mayEnter, reviewReason, failReason, faceCheck } = face
  if (is === faceStatus.same) return <Note tone="good" title={texts.passed} />
  if (is === faceStatus.letIn) return <Note tone="good" title={texts.letIn} />
  if (is === faceStatus.waiting)
    return mayEnter && faceCheck === faceModes.after ? (
      <Note tone="good" title={texts.enterThen} />
    ) : (
      <Note title={texts.waits} />
    )
  if (is === faceStatus.asks)
    return (
      <Note title={texts.asked}>
        <Hint as="span">{texts.reason(failReason)}</Hint>
      </Note>
    )
  if (is === faceStatus.different)
    return (
      <Note tone="warn" title={texts.refused}>
        {reviewReason && <span className={css.why}>{texts.reason(reviewReason)}</span>}
      </Note>
    )
  return <Hint>{texts.about}</Hint>
}

/** Consent, with the portrait. */
function Consent({ face, gradeExamId, onDone, onRefuse }: StepProps & { onRefuse: () => void }) {
  const [portrait, setPortrait] = useState<{ fileId: string; url: string } | null>(null)
  const [byCamera, setByCamera] = useState(false)
  const sending = useAction({ reload: false })
  const form = useForm({
    start: { agrees: false, fileId: '' },
    check: ({ agrees }) => ({
      agrees: agrees ? undefined : texts.needAgree,
      fileId: portrait ? undefined : texts.needPortrait,
    }),
    async send() {
      const input = { gradeExamId, consentVersion: faceConsent.version, fileId: portrait?.fileId ?? '' }
      await api('exam/auth/grade/exam/face/consent', input)
      onDone()
    },
  })
  return (
    <form {...form.attributes}>
      <Stack gap={4}>
        <Stack gap={2}>
          <h3>{faceConsent.title}</h3>
          <Hint>{texts.consentOf(faceConsent.version, faceConsent.date)}</Hint>
          <ul className={css.list}>
            {faceConsent.lines(face.faceKeepDays).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Stack>
        {byCamera ? (
          <Camera
            submit={texts.send}
            busy={sending.busy !== ''}
            onTaken={(file) =>
              void sending.run('portrait', async () => {
                setPortrait(await uploadPrivate(file))
                setByCamera(false)
              })
            }
          />
        ) : (
          <div data-field="fileId" tabIndex={-1}>
            <ImageField
              label={texts.portrait}
              hint={texts.portraitHint}
              value={portrait?.url ?? ''}
              ratio={3 / 4}
              size="s"
              isPrivate
              required
              error={portrait ? undefined : form.errors.fileId}
              onChange={setPortrait}
            />
          </div>
        )}
        <Row>
          <Button size="s" variant="text" onClick={() => setByCamera(!byCamera)}>
            {byCamera ? texts.byFile : texts.byCamera}
          </Button>
        </Row>
        <Checkbox
          checked={form.values.agrees}
          error={form.errors.agrees}
          onChange={(event) => form.set('agrees', event.currentTarget.checked)}
        >
          {texts.agree}
        </Checkbox>
        {form.errors.form && <Note tone="bad" title={form.errors.form} />}
        <Row gap={3}>
          <Button type="submit" loading={form.busy}>
            {texts.saveConsent}
          </Button>
          <Button variant="text" onClick={onRefuse}>
            {texts.refuse}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

/** Picture before the exam. */
function Shoot({ face, gradeExamId, onDone, onCannot }: StepProps & { onCannot: () => void }) {
  const { busy, run } = useAction({ reload: false })
  if (!face.mayShoot)
    return face.shootFrom ? (
      <Hint>
        {texts.earliest} <DateTime value={face.shootFrom} shape="minute" />
      </Hint>
    ) : null
  return (
    <Stack gap={3}>
      {face.snapshotsLeft === 0 ? (
        <Note tone="warn" title={texts.noneLeft} />
      ) : (
        <>
          <p>{texts.shoot}</p>
          <Camera
            submit={texts.send}
            busy={busy === 'send'}
            onTaken={(file) =>
              void run('send', async () => {
                // Code first: the picture has to be newer.
                const { code } = await api('user/auth/user/ext/face/contras/code', { gradeExamId })
                const { fileId } = await uploadPrivate(file)
                await api('exam/auth/grade/exam/face/snapshot', { gradeExamId, code, fileId })
                onDone()
              })
            }
          />
          {face.snapshotsLeft <= 3 && <Hint>{texts.left(face.snapshotsLeft)}</Hint>}
        </>
      )}
      <Row>
        <Button size="s" variant="text" onClick={onCannot}>
          {texts.cannot}
        </Button>
      </Row>
    </Stack>
  )
}

function AskDialog({ gradeExamId, onClose, onDone }: { gradeExamId: string; onClose: () => void; onDone: () => void }) {
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? undefined : texts.needReason }),
    async send({ reason }) {
      const { code } = await api('user/auth/user/ext/face/contras/code', { gradeExamId })
      await api('user/auth/user/ext/face/contras/fail', { code, reason })
      onDone()
    },
  })
  return (
    <FormDialog form={form} title={texts.askTitle} submit={texts.askSend} onClose={onClose}>
      <Hint>{texts.askAbout}</Hint>
      <Field label={texts.askReason} hint={texts.askHint} required error={form.errors.reason}>
        <Input maxLength={200} {...form.control('reason')} />
      </Field>
    </FormDialog>
  )
}

function WithdrawDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { busy, run } = useAction({ reload: false })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.withdrawSure}
      size="s"
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            variant="danger"
            loading={busy !== ''}
            onClick={() =>
              void run('withdraw', () => api('exam/auth/grade/exam/face/withdraw', {}).then(onDone), {
                done: texts.withdrawn,
              })
            }
          >
            {texts.withdraw}
          </Button>
        </>
      }
    >
      {texts.withdrawAbout}
    </Dialog>
  )
}
