import { languageName, type SubtitleLanguage, UNTRANSLATED } from '@zhixing/contract/vod/languages'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Hint, Row } from '../../../ui/layout.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import type { Cue } from './cues.ts'
import css from './subtitle-editor.module.css'
import { texts } from './texts.ts'

const POLL_MS = 3000
/** States of a draft (contract). */
const [NONE, RUNNING, DONE, FAILED, STOPPED, QUEUED] = [0, 1, 2, 3, 4, 5]

/** The draft of the subtitle, recognized or translated: its cost before, its progress, and its result for the editor. */
export function SubtitleDraft({
  videoId,
  language,
  minutes,
  onLoad,
}: {
  videoId: string
  language: SubtitleLanguage
  minutes: number
  onLoad: (cues: Cue[]) => void
}) {
  const query = useQuery(
    'vod/auth/subtitle/recognition/view',
    { videoId, language },
    { quiet: true, poll: (found) => found?.state === RUNNING && POLL_MS },
  )
  const [asking, setAsking] = useState(false)
  const { busy, run } = useAction({ reload: false })
  const { data } = query
  if (!data || (!data.isOffered && data.state === NONE)) return null
  const { state, progress, priceFen, failReason, cueList: cues, isOffered } = data
  const source = data.sourceLanguage as SubtitleLanguage | ''
  const isBroken = state === FAILED || state === STOPPED
  const left = cues.filter(({ text }) => text.startsWith(UNTRANSLATED)).length
  const working = source === '' ? texts.recognising(progress) : texts.translating(languageName(source), progress)
  const ask = (action: 'begin' | 'stop' | 'translate') =>
    run(action, async () => {
      const input = { videoId, language }
      if (action === 'begin') await api('vod/auth/subtitle/recognition/begin', input)
      else if (action === 'stop') await api('vod/auth/subtitle/recognition/stop', input)
      else if (source !== '') await api('assistant/auth/track/save', { videoId, language: source, target: language })
      query.reload()
    })
  return (
    <div>
      <Row gap={2} rowGap={2}>
        {state === RUNNING ? (
          <>
            <div className={css.progress}>
              <ProgressBar value={progress} label={working} />
            </div>
            <Button size="s" variant="line" loading={busy === 'stop'} onClick={() => void ask('stop')}>
              {texts.recogniseStop}
            </Button>
          </>
        ) : (
          <>
            {isBroken && source !== '' && (
              <Button size="s" variant="line" loading={busy === 'translate'} onClick={() => void ask('translate')}>
                {texts.translateAgain}
              </Button>
            )}
            {isOffered && (
              <Button size="s" variant="line" loading={busy === 'begin'} onClick={() => setAsking(true)}>
                {isBroken && source === '' ? texts.recogniseAgain : texts.recognise}
              </Button>
            )}
          </>
        )}
        {cues.length > 0 && state !== RUNNING && (
          <Button size="s" onClick={() => onLoad(cues)}>
            {source === '' ? texts.recogniseLoad(cues.length) : texts.translateLoad(cues.length)}
          </Button>
        )}
      </Row>
      <Hint size="xs" role="status">
        {state === RUNNING && working}
        {state === FAILED && failReason}
        {state === QUEUED && texts.recogniseQueued}
        {state === DONE && source !== '' && texts.translated(languageName(source), left)}
        {state === DONE && source === '' && cues.length === 0 && texts.recogniseNothing}
      </Hint>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => ask('begin')}
        title={texts.recogniseTitle(languageName(language))}
        confirm={texts.recogniseBegin}
      >
        {texts.recogniseWhy(minutes, priceFen)}
      </ConfirmDialog>
    </div>
  )
}
