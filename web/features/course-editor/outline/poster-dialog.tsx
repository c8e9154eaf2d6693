import { useEffect, useState } from 'react'
import { api } from '../../../api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { findVideo, type VideoCard } from './find-video.ts'
import css from './outline.module.css'
import { words } from './texts.ts'

/** The five pictures that were taken from a video, to choose what stands before it. */
export function PosterDialog({ videoId, onClose }: { videoId: string; onClose: () => void }) {
  const [video, setVideo] = useState<VideoCard | null | undefined>()
  const [busy, setBusy] = useState<number | null>(null)
  useEffect(() => {
    let left = false
    findVideo(videoId).then(
      (found) => !left && setVideo(found),
      () => !left && setVideo(null),
    )
    return () => {
      left = true
    }
  }, [videoId])

  async function choose(posterIndex: number) {
    setBusy(posterIndex)
    try {
      const answer = await api('vod/auth/videoInfo/poster', { videoId, posterIndex })
      setVideo((now) => now && { ...now, posterIndex: answer.posterIndex })
      toast.success(words.posterDone)
    } catch {
      // Told already.
    } finally {
      setBusy(null)
    }
  }

  return (
    <Dialog open onClose={onClose} size="l" title={words.posterTitle}>
      {video === undefined ? (
        <Skeleton lines={4} />
      ) : !video || video.posterList.length === 0 ? (
        <p>{words.posterNone}</p>
      ) : (
        <ul className={css.posters}>
          {video.posterList.map((url, index) => (
            <li key={url}>
              <button
                type="button"
                aria-pressed={index === video.posterIndex}
                aria-busy={busy === index}
                aria-label={words.posterNumber(index + 1)}
                onClick={() => void choose(index)}
              >
                <img src={url} alt="" />
                {index === video.posterIndex && (
                  <span className={css.tick}>
                    <CheckIcon size={18} />
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
