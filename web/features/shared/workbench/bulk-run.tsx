import { useEffect, useRef, useState } from 'react'
import { type BulkStates, type RowState, tally, withFailedWaiting, workThrough } from './bulk-queue.ts'
import { Row } from '../../../ui/layout.tsx'
import css from './data-table.module.css'
import { Alert, Button, Modal, Progress } from './kit.ts'
import type { BulkAction } from '../table/index.ts'
import { texts } from './texts.ts'

const words = texts.bulk

/** Runs one action on many rows with progress and the result of each row; can be stopped, resumed and retried. */
export function BulkRun<Row extends object>({
  action,
  rows,
  rowKey,
  nameOf,
  onClose,
}: {
  action: BulkAction<Row>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  nameOf: (row: Row) => string
  /** Gets the keys of the rows that succeeded. */
  onClose: (done: ReadonlySet<string>) => void
}) {
  const [states, setStates] = useState<BulkStates>(
    () => new Map(rows.map((row) => [rowKey(row), firstState(action, row)])),
  )
  const [running, setRunning] = useState(false)
  const [isStarted, setStarted] = useState(false)
  const stop = useRef(false)
  const byKey = useRef(new Map(rows.map((row) => [rowKey(row), row])))
  useEffect(
    () => () => {
      stop.current = true
    },
    [],
  )
  const { done, failed, refused, open, all } = tally(states)

  async function go(from: BulkStates) {
    stop.current = false
    setStarted(true)
    setRunning(true)
    const run = async (key: string) => {
      const row = byKey.current.get(key)
      const result = row && (await action.run(row))
      return typeof result === 'string' ? result : undefined
    }
    setStates(await workThrough(from, run, setStates, () => stop.current))
    setRunning(false)
  }
  const close = () => onClose(new Set([...states].flatMap(([key, { state }]) => (state === 'done' ? [key] : []))))

  return (
    <Modal
      title={words.title(action.label, all)}
      onClose={() => !running && close()}
      footer={
        <Row>
          {!running && <Button onClick={close}>{isStarted ? words.close : texts.cancel}</Button>}
          {running && (
            <Button
              onClick={() => {
                stop.current = true
              }}
            >
              {words.stop}
            </Button>
          )}
          {!running && failed > 0 && <Button onClick={() => void go(withFailedWaiting(states))}>{words.retry}</Button>}
          {!running && open > 0 && (
            <Button type="primary" danger={action.danger ?? false} onClick={() => void go(states)}>
              {isStarted ? words.resume : words.start}
            </Button>
          )}
        </Row>
      }
    >
      {action.about && !isStarted && <Alert type={action.danger ? 'warning' : 'info'} title={action.about} />}
      {isStarted && (
        <>
          <Progress
            percent={Math.round(((done + failed + refused) / Math.max(1, all)) * 100)}
            label={words.running}
            failed={!running && failed > 0}
          />
          <p role="status">{words.progress(done, failed, all)}</p>
          {!running && open > 0 && <Alert type="warning" title={words.closeWarning} />}
        </>
      )}
      <ul className={css.results}>
        {rows.map((row) => {
          const state = states.get(rowKey(row)) ?? { state: 'waiting' }
          return (
            <li key={rowKey(row)}>
              <b>{nameOf(row)}</b>
              <span data-state={state.state}>{stateText(state)}</span>
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}

function firstState<Row>(action: BulkAction<Row>, row: Row): RowState {
  const message = action.refuse?.(row)
  return message === undefined ? { state: 'waiting' } : { state: 'refused', message }
}

function stateText(state: RowState): string {
  switch (state.state) {
    case 'waiting':
      return words.waiting
    case 'running':
      return words.running
    case 'done':
      return state.message || words.done
    case 'failed':
    case 'refused':
      return state.message
  }
}
