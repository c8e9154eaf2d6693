import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { PlayIcon } from '../../../ui/icons.tsx'
import { usePlayback } from '../../course/player/index.ts'
import css from './explanation-video.module.css'
import { texts } from './texts.ts'
import { useAction } from '../../../use-action.ts'

/** Explanation video of a problem, loaded on demand. `sign` fetches its ticket. */
export function ExplanationVideo({ sign }: { sign: () => Promise<{ ticket: string }> }) {
  const [ticket, setTicket] = useState('')
  const { busy, run } = useAction({ reload: false })
  if (ticket) return <Playing ticket={ticket} />
  const open = () =>
    run('open', async () => {
      setTicket((await sign()).ticket)
    })
  return (
    <Button variant="line" size="s" icon={<PlayIcon size={16} />} loading={busy !== ''} onClick={() => void open()}>
      {texts.video}
    </Button>
  )
}

function Playing({ ticket }: { ticket: string }) {
  const { ref } = usePlayback(ticket)
  return (
    <div className={css.stage}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- an explanation as its author recorded it */}
      <video ref={ref} controls playsInline aria-label={texts.videoName} />
    </div>
  )
}
