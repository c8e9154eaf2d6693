import { useCallback, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { VideoIcon } from '../../../ui/icons.tsx'
import { LibraryDialog } from '../../course/editor/index.ts'
import { type UploadItem, UploadList, useUploaded, useUploads, VideoPicker } from '../../shared/uploader/index.ts'
import { Row } from '../../../ui/layout.tsx'
import css from './question-editor.module.css'
import { texts } from './texts.ts'

const words = texts.form

/** Explanation video: from the library, or uploaded here. */
export function VideoField({
  videoId,
  videoName,
  onVideo,
}: {
  videoId: string
  videoName: string
  onVideo: (videoId: string, videoName: string) => void
}) {
  const [choosing, setChoosing] = useState(false)
  const [own, setOwn] = useState<readonly string[]>([])
  const { uploads } = useUploads()
  const arrived = useCallback(
    (done: UploadItem) => {
      if (own.includes(done.key)) onVideo(done.videoId, done.fileName)
    },
    [own, onVideo],
  )
  useUploaded(arrived)
  return (
    <section className={css.part} aria-label={words.video}>
      <Row as="p" gap={3} rowGap={0} align="baseline" className={css.partHead}>
        <b>{words.video}</b>
      </Row>
      {videoId ? (
        <Row as="p" nowrap className={css.video}>
          <VideoIcon size={20} />
          <span>{videoName || videoId}</span>
          <Button size="s" variant="text" onClick={() => onVideo('', '')}>
            {words.videoRemove}
          </Button>
        </Row>
      ) : (
        <p className={css.hint}>{words.videoNone}</p>
      )}
      <UploadList which={({ key }) => own.includes(key)} label={words.video} />
      <Row as="p" gap={3} rowGap={2}>
        <Button size="s" variant="line" onClick={() => setChoosing(true)}>
          {words.videoChoose}
        </Button>
        <VideoPicker
          size="s"
          onPick={(picked) => {
            const keys = uploads?.add(picked.slice(0, 1), { isExam: true }) ?? []
            setOwn((now) => [...now, ...keys])
          }}
        >
          {words.videoUpload}
        </VideoPicker>
      </Row>
      {choosing && (
        <LibraryDialog
          onClose={() => setChoosing(false)}
          onUse={(video) => {
            onVideo(video.id, video.videoName)
            setChoosing(false)
          }}
        />
      )}
    </section>
  )
}
