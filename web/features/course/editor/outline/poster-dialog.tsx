import { api } from '../../../../api.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { CheckIcon } from '../../../../ui/icons.tsx'
import css from './dialogs.module.css'
import { words } from './texts.ts'
import { useAsk } from '../../../../use-query.ts'
import { QueryView } from '../../../../ui/query-view.tsx'
import { useAction } from '../../../../use-action.ts'
import { findVideo } from './find-video.ts'

/** Poster frames of a video to choose from. */
export function PosterDialog({ videoId, onClose }: { videoId: string; onClose: () => void }) {
  const answer = useAsk(videoId, (asked) => findVideo(videoId, asked))
  const { busy, run } = useAction({ reload: false })

  const choose = (posterIndex: number) =>
    run(
      String(posterIndex),
      async () => {
        const saved = await api('vod/auth/videoInfo/poster', { videoId, posterIndex })
        answer.set((now) => now && { ...now, posterIndex: saved.posterIndex })
      },
      { done: words.posterDone },
    )

  return (
    <Dialog open onClose={onClose} size="l" title={words.posterTitle}>
      <QueryView
        of={answer}
        lines={4}
        compact
        isEmpty={(video) => !video || video.posterList.length === 0}
        empty={<p>{words.posterNone}</p>}
      >
        {(video) =>
          video && (
            <ul className={css.posters}>
              {video.posterList.map((url, index) => (
                <li key={url}>
                  <button
                    type="button"
                    aria-pressed={index === video.posterIndex}
                    aria-busy={busy === String(index)}
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
          )
        }
      </QueryView>
    </Dialog>
  )
}
