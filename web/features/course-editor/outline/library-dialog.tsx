import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { useEffect, useState } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { VideoIcon } from '../../../ui/icons.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { clock } from '../../course-actions/length-text.ts'
import css from './outline.module.css'
import { words } from './texts.ts'

type Page = OutputOf<'course/auth/course/video/list/chapter'>

/** Videos of mine that can be used, to choose one. */
export function LibraryDialog({
  onClose,
  onUse,
}: {
  onClose: () => void
  onUse: (video: Page['list'][number]) => void
}) {
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const [list, setList] = useState<Page['list'] | null>(null)
  const [more, setMore] = useState(false)
  useEffect(() => {
    let left = false
    api('course/auth/course/video/list/chapter', { keyword, pageCurrent: page, pageSize: 12 }).then(
      (found) => {
        if (left) return
        setList((now) => (page === 1 ? found.list : [...(now ?? []), ...found.list]))
        setMore(found.pageCurrent < found.totalPage)
      },
      () => !left && setList((now) => now ?? []),
    )
    return () => {
      left = true
    }
  }, [keyword, page])
  return (
    <Dialog open onClose={onClose} size="l" title={words.libraryTitle}>
      <div className={css.form}>
        <SearchBox
          placeholder={words.librarySearch}
          label={words.librarySearch}
          onSearch={(text) => {
            setList(null)
            setPage(1)
            setKeyword(text)
          }}
        />
        {list === null ? (
          <Skeleton lines={5} />
        ) : list.length === 0 ? (
          <Empty compact title={words.libraryEmpty}>
            {words.libraryEmptyWhy}
          </Empty>
        ) : (
          <ul className={css.videos}>
            {list.map((video) => (
              <li key={video.id}>
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
            ))}
          </ul>
        )}
        {more && (
          <Button variant="line" block onClick={() => setPage(page + 1)}>
            {words.more}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
