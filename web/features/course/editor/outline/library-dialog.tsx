import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../../api.ts'
import { Button } from '../../../../ui/button.tsx'
import { DateTime } from '../../../../ui/date-time.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import { VideoIcon } from '../../../../ui/icons.tsx'
import { clock } from '../../../../ui/clock.ts'
import css from './dialogs.module.css'
import { words } from './texts.ts'
import { usePages } from '../../../../use-pages.ts'
import { PickList } from '../../../../ui/pick-list.tsx'

type Page = OutputOf<'course/auth/course/video/list/chapter'>

/** Picker for the lecturer's usable videos. */
export function LibraryDialog({
  onClose,
  onUse,
}: {
  onClose: () => void
  onUse: (video: Page['list'][number]) => void
}) {
  const [keyword, setKeyword] = useState('')
  const found = usePages(
    `videos ${keyword}`,
    (pageCurrent, asked) =>
      api('course/auth/course/video/list/chapter', { keyword, pageCurrent, pageSize: 12 }, { ...asked }),
    { debounce: 250 },
  )
  return (
    <Dialog open onClose={onClose} size="l" title={words.libraryTitle}>
      <div className={css.form}>
        <PickList
          of={found}
          search={{ label: words.librarySearch, value: keyword, onChange: setKeyword }}
          rowKey={({ id }) => id}
          lines={5}
          className={css.videos}
          empty={
            <Empty compact title={words.libraryEmpty}>
              {words.libraryEmptyWhy}
            </Empty>
          }
          render={(video) => (
            <li>
              <span className={css.videoThumb}>
                {video.posterUrl ? <img src={video.posterUrl} alt="" loading="lazy" /> : <VideoIcon size={22} />}
              </span>
              <span className={css.videoName}>
                <b>{video.videoName}</b>
                <small>
                  {video.videoStatus === stateCode.video.ready
                    ? clock(video.videoLength)
                    : video.videoStatus === stateCode.video.transcoding
                      ? words.transcoding(video.stage, video.progress)
                      : words.failed(video.failReason)}
                  {' · '}
                  {words.usedBy(video.refCount)}
                  {' · '}
                  <DateTime value={video.gmtCreate} shape="date" />
                </small>
              </span>
              <Button
                size="s"
                variant="line"
                disabled={video.videoStatus === stateCode.video.failed}
                onClick={() => onUse(video)}
              >
                {words.use}
              </Button>
            </li>
          )}
        />
      </div>
    </Dialog>
  )
}
