import { Empty } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { CalledView } from '../workbench/called-view.tsx'
import { useCall } from '../workbench/use-call.ts'
import Workbench from '../workbench/workbench.tsx'
import css from './monitor.module.css'
import { Room } from './room.tsx'
import { texts } from './texts.ts'

/** The live monitor: which exam, then everybody who sits it. */
export default function MonitorPage() {
  const [params] = useSearchParams()
  const examId = params.get('examId') ?? ''
  return <Workbench>{/^[1-9]\d{0,18}$/.test(examId) ? <Room examId={examId} /> : <Choose />}</Workbench>
}

function Choose() {
  const exams = useCall('exam/auth/exam/mark/exams', { pageSize: 50 })
  return (
    <>
      <h1>{texts.title}</h1>
      <CalledView of={exams}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty description={texts.none} />
          ) : (
            <>
              <p className={css.muted}>{texts.choose}</p>
              <ul className={css.choose}>
                {list.map(({ examId, examName }) => (
                  <li key={examId}>
                    <Link to={`/account/exams/monitor?examId=${examId}`}>{examName}</Link>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </CalledView>
    </>
  )
}
