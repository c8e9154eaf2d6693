/** Preloaded into the product (--import). SIGUSR2 writes the event-loop delay since the last signal into LOOP_FILE. */
import { renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Resolution of the histogram (ms); an idle loop shows a delay of one tick. */
const TICK = 5
const file = process.env.LOOP_FILE ?? ''
const delay = monitorEventLoopDelay({ resolution: TICK })
delay.enable()
const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - TICK)

process.on('SIGUSR2', () => {
  writeFileSync(`${file}.new`, JSON.stringify({ p99: late(delay.percentile(99)), max: late(delay.max) }))
  renameSync(`${file}.new`, file)
  delay.reset()
})
