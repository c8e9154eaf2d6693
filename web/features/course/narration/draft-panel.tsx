import { narrationStatus as states } from '@zhixing/contract/course/codes'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { CheckIcon, PauseIcon, PlayIcon } from '../../../ui/icons.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { AgainDialog } from './again-dialog.tsx'
import css from './narration.module.css'
import { texts } from './texts.ts'
import type { NarrationDraft } from './types.ts'
import { useClips } from './use-clips.ts'

/** Source of a formula, which a voice reads as it is written. */
const FORMULA = /\\[a-z]+|[\^_{}]/i

/** A draft, heard sentence by sentence: single ones are made again, the whole is published or discarded. */
export function DraftPanel({
  draft,
  voice,
  replaces,
  busy,
  onAgain,
  onApprove,
  onDiscard,
}: {
  draft: NarrationDraft
  /** Name of its voice. */
  voice: string
  /** Whether learners hear another one now. */
  replaces: boolean
  busy: string
  onAgain: (seq: number, spoken: string) => Promise<unknown>
  onApprove: () => Promise<unknown>
  onDiscard: () => Promise<unknown>
}) {
  const { sentenceList, state, isOutdated } = draft
  const { playing, isBroken, heard, play, stop } = useClips(sentenceList)
  const [again, setAgain] = useState(-1)
  const [asking, setAsking] = useState<'approve' | 'discard' | ''>('')
  const chosen = sentenceList[again]
  const unheard = sentenceList.filter(({ url }) => !heard.has(url)).length
  const first = sentenceList.findIndex(({ url }) => url !== '')
  const isMaking = state === states.making
  return (
    <Stack gap={3}>
      <Row justify="between" gap={2}>
        <div>
          <h3 className={css.name}>{texts.draft}</h3>
          <Hint size="xs">{texts.draftHint(voice)}</Hint>
        </div>
        <Button
          size="s"
          variant="line"
          icon={playing >= 0 ? <PauseIcon size={16} /> : <PlayIcon size={16} />}
          onClick={() => (playing >= 0 ? stop() : play(first, true))}
          disabled={first < 0}
        >
          {playing >= 0 ? texts.pauseAll : texts.playAll}
        </Button>
      </Row>
      {isOutdated && <Note tone="warn" title={texts.draftOld} />}
      {isBroken && <Note tone="bad" title={texts.broken} />}
      <ol className={css.sentences}>
        {sentenceList.map(({ seq, sentence, spoken, url, seconds }, n) => (
          <li key={seq} className={css.sentence} aria-current={playing === n || undefined}>
            <IconButton
              size="s"
              label={playing === n ? texts.pause(n + 1) : texts.listen(n + 1)}
              disabled={url === ''}
              onClick={() => (playing === n ? stop() : play(n, false))}
            >
              {playing === n ? <PauseIcon size={16} /> : <PlayIcon size={16} />}
            </IconButton>
            <div className={css.words}>
              {sentence}
              {FORMULA.test(spoken) && <Hint size="xs">{texts.formula}</Hint>}
              {spoken !== sentence && <Hint size="xs">{texts.spokenAs(spoken)}</Hint>}
            </div>
            <Row gap={1} nowrap className={css.side}>
              {heard.has(url) && <CheckIcon size={16} />}
              <Hint as="span" size="xs" className={css.time}>
                {url === '' ? texts.notMade : texts.length(seconds)}
              </Hint>
            </Row>
            <Button
              size="s"
              variant="text"
              aria-label={texts.againOf(n + 1)}
              disabled={isMaking}
              onClick={() => {
                stop()
                setAgain(n)
              }}
            >
              {texts.again}
            </Button>
          </li>
        ))}
      </ol>
      <Row gap={2} justify="end">
        <Button size="s" variant="text" danger onClick={() => setAsking('discard')}>
          {texts.discard}
        </Button>
        <Button size="s" disabled={state !== states.made} onClick={() => setAsking('approve')}>
          {texts.approve}
        </Button>
      </Row>
      {chosen && (
        <AgainDialog
          key={chosen.url}
          sentence={chosen}
          busy={busy === 'again'}
          onClose={() => setAgain(-1)}
          onAgain={(spoken) => void onAgain(chosen.seq, spoken).then((done) => done !== undefined && setAgain(-1))}
        />
      )}
      <ConfirmDialog
        open={asking === 'approve'}
        onClose={() => setAsking('')}
        onConfirm={onApprove}
        title={texts.approveTitle}
        confirm={texts.approve}
      >
        {[unheard > 0 && texts.unheard(unheard), texts.approveWhy, replaces && texts.approveReplaces]
          .filter(Boolean)
          .join('')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'discard'}
        onClose={() => setAsking('')}
        onConfirm={onDiscard}
        title={texts.discardTitle}
        confirm={texts.discard}
        danger
      >
        {texts.discardWhy}
      </ConfirmDialog>
    </Stack>
  )
}
