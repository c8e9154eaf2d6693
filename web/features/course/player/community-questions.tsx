import { type RefObject, useState } from 'react'
import { Link } from 'react-router'
import { useRoot } from '../../../root-data.ts'
import { askAddress, placeAddress } from '../../community/question/index.ts'
import { openPage } from '../reader/index.ts'
import { useQuery } from '../../../use-query.ts'
import { clock } from '../../../ui/clock.ts'
import { PlayIcon } from '../../../ui/icons.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import css from './panel.module.css'
import { texts } from './texts.ts'
import type { PlayerHandle } from './video.tsx'

/** Questions of the community about this lesson, and a link to ask with the current second or page. */
export function CommunityQuestions({
  courseId,
  periodId,
  player,
  onJump,
}: {
  courseId: string
  periodId: string
  player: RefObject<PlayerHandle | null> | null
  onJump: (time: number) => void
}) {
  const questions = useQuery('community/api/questions/list', { periodId, pageSize: 50 }, { quiet: true })
  const [at, setAt] = useState({ second: 0, page: 0 })
  const { user } = useRoot()
  const address = askAddress({ courseId, periodId, ...at })
  // The link is computed on press or context menu, so that it names the current second or page.
  const remember = () =>
    setAt({
      second: Math.floor(player?.current?.time() ?? 0),
      page: player ? 0 : openPage(user?.id ?? '', periodId),
    })
  const list = questions.data?.list ?? []
  return (
    <Stack gap={2} className={css.community}>
      {list.length > 0 && (
        <>
          <h3>{texts.communityTitle}</h3>
          <ul>
            {list.map((question) => (
              <li key={question.id} className={css.question}>
                <Row gap={1} className={css.who}>
                  {player && question.place && (
                    <button
                      type="button"
                      className={css.moment}
                      aria-label={texts.jump(clock(question.place.videoTime))}
                      onClick={() => onJump(question.place?.videoTime ?? 0)}
                    >
                      <PlayIcon size={14} />
                      {clock(question.place.videoTime)}
                    </button>
                  )}
                  {question.place && question.place.pageNo > 0 && (
                    <Link to={placeAddress(question.place)} className={css.moment}>
                      {texts.page(question.place.pageNo)}
                    </Link>
                  )}
                  <Hint as="span" size="xs">
                    {question.isSolved ? texts.communitySolved : texts.communityAnswers(question.commentCount)}
                  </Hint>
                </Row>
                <Link to={`/question/view/${question.id}`} target="_blank" className={css.words}>
                  {question.title}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <Hint size="xs">
        {texts.communityAskWhy}{' '}
        <Link to={address} target="_blank" onPointerEnter={remember} onFocus={remember} onPointerDown={remember}>
          {texts.communityAsk}
        </Link>
      </Hint>
    </Stack>
  )
}
