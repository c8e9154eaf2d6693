import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AnswerText, AnswerTools } from './answer-text.tsx'
import css from './ask-panel.module.css'
import { placePath } from './place-label.ts'
import { PlaceLinks } from './place-links.tsx'
import { texts } from './texts.ts'
import { useWrittenTurn } from './use-written-turn.ts'

/** Explains a wrong answer from the course; without a model it shows where the course explains it. */
export function WhyWrong({ problemId }: { problemId: string }) {
  const [open, setOpen] = useState(false)
  const explanation = useWrittenTurn((clientKey) =>
    api('assistant/auth/explain/save', { problemId, clientKey }, { isShowErrTip: false }),
  )
  return (
    <>
      <Button
        size="s"
        variant="text"
        onClick={() => {
          setOpen(true)
          if (explanation.turn?.state !== 'done') void explanation.write()
        }}
      >
        {texts.whyWrong}
      </Button>
      <Dialog
        open={open}
        onClose={() => {
          explanation.stop()
          setOpen(false)
        }}
        title={texts.whyWrong}
      >
        {open && <Explanation of={explanation} />}
      </Dialog>
    </>
  )
}

type Written = ReturnType<typeof useWrittenTurn<OutputOf<'assistant/auth/explain/save'>>>

function Explanation({ of: { turn, busy, error, isWriting, write, stop, rate } }: { of: Written }) {
  const navigate = useNavigate()
  return (
    <Stack gap={3}>
      {!turn && busy && <Skeleton lines={4} />}
      {turn && <AnswerText turn={turn} onJump={(place) => void navigate(placePath(place, turn.courseId))} />}
      {error !== '' && (
        <>
          <Note tone="warn" title={error} />
          <Row>
            <Button size="s" variant="line" onClick={() => void write()}>
              {texts.again}
            </Button>
          </Row>
        </>
      )}
      {turn && (
        <Row gap={1}>
          {isWriting ? (
            <Button variant="line" size="s" onClick={stop}>
              {texts.stop}
            </Button>
          ) : (
            <AnswerTools turn={turn} onRate={rate} />
          )}
        </Row>
      )}
      {turn && turn.placeList.length > 0 && (
        <section aria-label={texts.places}>
          <h3 className={css.placesTitle}>{texts.places}</h3>
          <PlaceLinks places={turn.placeList} courseId={() => turn.courseId} />
        </section>
      )}
    </Stack>
  )
}
