import type { SittingState } from '@zhixing/contract/exam/record'
import { mustSignIn } from '@zhixing/contract/errors'
import type { Clock } from './clock.ts'
import type { Highlight, KeptEvent, KeptRecord } from './journal.ts'
import { mergeAnswers } from './merge.ts'
import type { RoomPorts, RoomView } from './room-types.ts'
import { createSync, passes, type Sync } from './sync.ts'

const codeOf = (error: unknown): number => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'number' ? code : 0
}
const FINISH_RETRY = 2_000
const LONGEST_FINISH_RETRY = 20_000
/** All browsers of a school hand in at the same second otherwise; ms. */
const JITTER = 3_000

export type Room = ReturnType<typeof createRoom>

/** One sitting in this tab: what is known of it, and everything that may be done. No page in here. */
export function createRoom(ports: RoomPorts) {
  const { recordId, userId, deviceId, journal, wire } = ports
  const heard = new Set<() => void>()
  let record: KeptRecord | null = null
  let clock: Clock = ports.makeClock(0)
  let sync: Sync | null = null
  let finishing: Promise<void> | null = null
  let finishTimer: unknown
  let recordTimer: unknown
  let finishRetry = FINISH_RETRY
  let refreshing: Promise<void> | null = null
  let mustRefresh = false
  let closed = false
  let view: RoomView = {
    phase: 'opening',
    message: '',
    sitting: null,
    paper: null,
    answers: {},
    flags: {},
    refusals: {},
    sync: { kind: 'saving' },
    savedAt: null,
    waiting: 0,
    isActive: true,
    otherTab: false,
    unkept: false,
    leaveCount: 0,
    notices: [],
    noticesRead: 0,
    current: 0,
    highlights: [],
    scratch: '',
    timeUp: false,
    finishFailed: false,
    receipt: null,
  }

  function show(change: Partial<RoomView> = {}): void {
    view = { ...view, ...change }
    for (const listener of heard) listener()
  }
  function showSync(): void {
    if (!sync) return
    const answers: Record<string, string[]> = {}
    const flags: Record<string, boolean> = {}
    const refusals: Record<string, string> = {}
    for (const { problemId, userAnswer, flag, refused } of sync.answers().values()) {
      answers[problemId] = userAnswer
      flags[problemId] = flag === 1
      if (refused !== undefined) refusals[problemId] = refused
    }
    const { state, savedAt, waiting } = sync.view()
    show({ answers, flags, refusals, sync: state, savedAt, waiting })
    if (view.phase === 'done' && waiting === 0 && state.kind === 'saved') void forget()
  }

  /** Writes the record down; small changes (where one is, the scratch paper) wait for each other. */
  function keepRecord(change: Partial<KeptRecord>, soon = 0): void {
    if (!record || closed) return
    record = { ...record, ...change }
    ports.clearTimer(recordTimer)
    const write = () => {
      if (record && !closed)
        journal.putRecord({ ...record, wallOffset: clock.wallOffset() }).catch(() => show({ unkept: true }))
    }
    if (soon > 0) recordTimer = ports.setTimer(write, soon)
    else write()
  }

  async function forget(): Promise<void> {
    if (!record) return
    sync?.stop()
    record = null
    await journal.forget(recordId).catch(() => {})
    ports.mark(false)
  }

  function onServer(state: SittingState): void {
    if (!record) return
    const { sitting } = record
    const cutoff = state.cutoffTime === null ? null : Date.parse(state.cutoffTime)
    sync?.setCutoff(cutoff)
    const wasActive = record.isActive
    if (
      state.cutoffTime !== sitting.cutoffTime ||
      state.examStatus !== sitting.examStatus ||
      state.epoch !== sitting.epoch ||
      wasActive !== (state.isActive === 1)
    )
      keepRecord({ sitting: { ...sitting, ...pick(state) }, isActive: state.isActive === 1 })
    if (wasActive && state.isActive === 0) event('readonly')
    show({
      sitting: { ...sitting, ...pick(state) },
      isActive: state.isActive === 1,
      leaveCount: Math.max(view.leaveCount, state.leaveCount),
    })
    if (state.noticeTotal > view.notices.length && view.phase !== 'done')
      wire.notices().then(
        (notices) => show({ notices }),
        () => {
          // The next sign of life asks again.
        },
      )
    if (state.examStatus !== 2) void finish('self')
    // Extra time was given after the time was up.
    else if (view.timeUp && !finishing && (cutoff === null || cutoff > clock.now())) {
      ports.clearTimer(finishTimer)
      keepRecord({ wantsFinish: '' })
      show({ phase: 'doing', timeUp: false, finishFailed: false })
    }
    if (mustRefresh) void refresh(0)
  }

  function event(kind: KeptEvent['kind'], seconds?: number): void {
    if (sync && record) keepRecord({ lastEventNo: sync.event(kind, seconds) })
  }

  function makeSync(syncKey: string): Sync {
    return createSync({
      recordId,
      journal,
      send: wire.save,
      sign: ports.makeSigner(syncKey),
      async sendFile(address) {
        const kept = await journal.file(address)
        if (!kept) throw Object.assign(new Error(''), { code: 404 })
        return wire.sendFile(kept.file, kept.name)
      },
      clock,
      mono: ports.mono,
      random: ports.random,
      setTimer: ports.setTimer,
      clearTimer: ports.clearTimer,
      onServer,
      onStale: () => void refresh(0),
      onChange: showSync,
      onUnkept: () => show({ unkept: true }),
    })
  }

  /** Asks the server where the sitting stands, and joins its answers with ours. */
  function refresh(takeover: 0 | 1): Promise<void> {
    refreshing ??= ask(takeover).finally(() => {
      refreshing = null
    })
    return refreshing
  }
  async function ask(takeover: 0 | 1): Promise<void> {
    const sentAt = ports.mono()
    try {
      const { answerList, ...sitting } = await wire.continue(takeover)
      if (closed) return
      clock.sample(Date.parse(sitting.serverTime), sentAt)
      mustRefresh = false
      let { paper } = view
      if (!paper || paper.version !== sitting.version) {
        paper = await wire.paper()
        await journal.putPaper(recordId, paper).catch(() => show({ unkept: true }))
      }
      const isActive = sitting.isActive === 1
      record = record
        ? { ...record, sitting, isActive }
        : {
            recordId,
            userId,
            deviceId,
            sitting,
            wallOffset: clock.wallOffset(),
            lastEventNo: 0,
            current: 0,
            highlights: [],
            scratch: '',
            noticesRead: 0,
            isActive,
            wantsFinish: '',
            receipt: null,
          }
      ports.mark(true)
      keepRecord({})
      sync ??= makeSync(sitting.syncKey)
      sync.setCutoff(sitting.cutoffTime === null ? null : Date.parse(sitting.cutoffTime))
      await sync.load(mergeAnswers(recordId, answerList, [...sync.answers().values()]))
      show({
        sitting,
        paper,
        isActive,
        message: '',
        ...(view.phase === 'doing' || view.phase === 'finishing' ? {} : { phase: 'doing' }),
      })
      showSync()
      onServer(sitting)
    } catch (error) {
      if (closed) return
      const code = codeOf(error)
      if (mustSignIn(code)) {
        mustRefresh = true
        return show({ sync: { kind: 'signIn', code } })
      }
      const message = error instanceof Error ? error.message : ''
      if (passes(code)) {
        mustRefresh = true
        if (!view.paper) show({ phase: 'unreachable', message })
      } else if (!view.paper || code === 404) show({ phase: 'refused', message })
      // It went by while this device was away: what is here is sent along with the hand-in.
      else void finish('self')
    }
  }

  /** @param takeover 0: only to send what is here, the other device goes on writing */
  async function open(takeover: 0 | 1 = 1): Promise<void> {
    closed = false
    const kept = await journal.record(recordId).catch(() => undefined)
    const paper = kept && kept.userId === userId ? await journal.paper(recordId) : undefined
    if (kept && kept.userId === userId && paper) {
      record = kept
      clock = ports.makeClock(kept.wallOffset)
      sync = makeSync(kept.sitting.syncKey)
      sync.setCutoff(kept.sitting.cutoffTime === null ? null : Date.parse(kept.sitting.cutoffTime))
      await sync.load(await journal.answers(recordId), {
        events: await journal.events(recordId),
        lastEventNo: kept.lastEventNo,
      })
      show({
        phase: kept.receipt ? 'done' : 'doing',
        sitting: kept.sitting,
        paper,
        current: kept.current,
        highlights: kept.highlights,
        scratch: kept.scratch,
        noticesRead: kept.noticesRead,
        isActive: kept.isActive,
        leaveCount: kept.sitting.leaveCount,
        receipt: kept.receipt,
        otherTab: false,
      })
      showSync()
      if (kept.receipt) {
        sync.start()
        return
      }
      mustRefresh = true
      await refresh(kept.isActive ? takeover : 0)
      if (closed) return
      sync.start()
      if (kept.wantsFinish) void finish(kept.wantsFinish)
      return
    }
    await refresh(takeover)
    if (!closed && view.paper) sync?.start()
  }

  /** Hands in. Any number of calls are one hand-in; it goes on until the server has acknowledged it. */
  function finish(reason: 'self' | 'leave'): Promise<void> {
    if (view.receipt) return Promise.resolve()
    if (record && !record.wantsFinish) keepRecord({ wantsFinish: reason })
    show({ phase: 'finishing' })
    finishing ??= handIn(reason).finally(() => {
      finishing = null
    })
    return finishing
  }
  async function handIn(reason: 'self' | 'leave'): Promise<void> {
    ports.clearTimer(finishTimer)
    try {
      await sync?.kept()
      const rest = (await sync?.rest()) ?? []
      const receipt = await wire.finish(rest.slice(0, 500), reason)
      if (closed) return
      await sync?.handedIn(rest.slice(0, 500))
      finishRetry = FINISH_RETRY
      keepRecord({ receipt, wantsFinish: '' })
      show({ phase: 'done', receipt, finishFailed: false })
      // Files that are still only here follow, and the journal goes when nothing waits any more.
      await sync?.flush({ force: true })
      showSync()
    } catch (error) {
      if (closed) return
      const code = codeOf(error)
      if (mustSignIn(code)) return show({ sync: { kind: 'signIn', code }, finishFailed: true })
      const message = error instanceof Error ? error.message : ''
      if (!passes(code)) return show({ phase: code === 404 ? 'refused' : 'finishing', message, finishFailed: true })
      show({ finishFailed: true })
      finishTimer = ports.setTimer(() => void finish(reason), finishRetry * (0.75 + 0.5 * ports.random()))
      finishRetry = Math.min(LONGEST_FINISH_RETRY, finishRetry * 2)
    }
  }

  const mayWrite = (): boolean =>
    view.phase === 'doing' && view.isActive && !view.otherTab && !view.timeUp && sync !== null

  return {
    open,
    /** Lets go of it: the page is left, or another tab goes on. */
    close(): void {
      closed = true
      sync?.stop()
      ports.clearTimer(finishTimer)
      ports.clearTimer(recordTimer)
    },
    /** Another tab of this browser has taken it over. */
    yieldTab(): void {
      closed = true
      sync?.stop()
      ports.clearTimer(finishTimer)
      show({ otherTab: true })
    },
    answer(problemId: string, userAnswer: string[]): void {
      if (mayWrite()) sync?.change(problemId, userAnswer, view.flags[problemId] ? 1 : 0)
    },
    flag(problemId: string, flagged: boolean): void {
      if (mayWrite()) sync?.change(problemId, view.answers[problemId] ?? [], flagged ? 1 : 0)
    },
    /** Keeps a file for an answer on this device; it is sent with the next save. Answers its address for now. */
    async keepFile(file: File, uuid: string): Promise<string> {
      const address = file.type.startsWith('image/') ? `local:image/${uuid}` : `local:document/${uuid}/${file.name}`
      await journal.putFile({ address, recordId, file, name: file.name })
      return address
    },
    file: (address: string) => journal.file(address),
    goTo(current: number): void {
      show({ current })
      keepRecord({ current })
    },
    highlight(highlights: Highlight[]): void {
      show({ highlights })
      keepRecord({ highlights })
    },
    write(scratch: string): void {
      show({ scratch })
      keepRecord({ scratch }, 100)
    },
    readNotices(): void {
      show({ noticesRead: view.notices.length })
      keepRecord({ noticesRead: view.notices.length })
    },
    event,
    left(): number {
      const leaveCount = view.leaveCount + 1
      show({ leaveCount })
      event('leave')
      return leaveCount
    },
    /** This device writes from now on. */
    takeOver: () => refresh(1).then(() => sync?.flush({ force: true })),
    finish,
    /** Still not handed in, and another thought was had. */
    keepWriting(): void {
      if (view.phase !== 'finishing' || view.timeUp || finishing) return
      ports.clearTimer(finishTimer)
      keepRecord({ wantsFinish: '' })
      show({ phase: 'doing', finishFailed: false })
    },
    /** The network is back, the person signed in again, or the page woke up. */
    async retry(): Promise<void> {
      if (view.otherTab) return
      if (!sync) {
        await open()
        return
      }
      if (mustRefresh) await refresh(0)
      if (view.phase === 'finishing') await finish(record?.wantsFinish === 'leave' ? 'leave' : 'self')
      else await sync.flush({ force: true })
    },
    /** Called by whoever watches the clock. Answers the seconds that are left; null without a limit. */
    tick(): number | null {
      const cutoff = view.sitting?.cutoffTime
      if (!cutoff) return null
      const left = (Date.parse(cutoff) - clock.now()) / 1000
      if (left <= 0 && view.phase === 'doing' && !view.timeUp && !view.otherTab) {
        show({ timeUp: true, phase: 'finishing' })
        finishTimer = ports.setTimer(() => void finish('self'), JITTER * ports.random())
      }
      if (clock.slept()) void sync?.flush({ force: true })
      return left
    },
    now: () => clock.now(),
    deviceError: () => clock.deviceError(),
    mayWrite,
    view: () => view,
    subscribe(listener: () => void): () => void {
      heard.add(listener)
      return () => void heard.delete(listener)
    },
  }
}

/** What changes from answer to answer of the server. */
function pick({ examStatus, serverTime, cutoffTime, epoch, isActive, noticeTotal, leaveCount }: SittingState) {
  return { examStatus, serverTime, cutoffTime, epoch, isActive, noticeTotal, leaveCount }
}
