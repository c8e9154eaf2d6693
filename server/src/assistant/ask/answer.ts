/** Writes the answer of a turn with a model, piece by piece. */
import type { AnswerEvent, TurnNotice, TurnState } from '@zhixing/contract/assistant/ask'
import type { Db } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import type { Viewer } from '../../kernel/session.ts'
import { type ChatMessage, ModelError, type TokenUsage } from '../../platform/model/port.ts'
import { estimateTokens } from '../../platform/model/openai.ts'
import { missedOf, selectSpokenNames } from '../../live/index.ts'
import { passedText } from '../../shared/words/port.ts'
import { explainMessages } from '../explain/prompt.ts'
import { readWrongAnswers } from '../../exam/index.ts'
import { summaryMessages, summaryPlaces } from '../missed/summary.ts'
import { siteModel } from '../model/site-model.ts'
import { addUsage } from '../model/usage.sql.ts'
import { placesAgain } from '../passage/passages.ts'
import { texts } from '../texts.ts'
import { readableTurns } from './readable-turns.ts'
import { refuseWhileSitting } from './sitting.ts'
import { ANSWER_TOKENS, askMessages, cleanAnswer, UNCOVERED } from './prompt.ts'
import * as sql from './turn.sql.ts'

/** Held back until it is known whether it is a link, a citation or the mark of an uncovered question. */
const HELD = /(?:\[[^\]]{0,80}|!|https?:?\/{0,2}[\w\-./?%&=#:~+]*|www\.?[\w\-./?%&=#:~+]*)$/i

/** What is sent for a turn. @returns null when its places may not be read any more */
async function messagesFor(
  services: Services,
  db: Db,
  viewer: Viewer,
  turn: sql.TurnRow,
): Promise<ChatMessage[] | null> {
  const { turnId, talkId, courseId, periodId, placeList, question } = turn
  if (turn.untilTime !== null) {
    const missed = await missedOf(services, db, viewer, periodId).catch((error: unknown) => {
      if (error instanceof CallError) return null
      throw error
    })
    const stretch = missed?.list.find(({ begin, end }) => begin === turn.videoTime && end === turn.untilTime)
    if (!missed || !stretch) return null
    const places = summaryPlaces({ periodId, periodName: missed.periodName, lines: stretch.lines })
    if (places.length !== placeList.length) return null
    return summaryMessages(places, [viewer.nickname, ...(await selectSpokenNames(db, periodId))])
  }
  // Access may have ended since the question was saved, and the course may have been built again.
  const places = await placesAgain(services, db, { userId: viewer.userId, courseId, places: placeList })
  if (places.length < placeList.length) return null
  const names = [viewer.nickname]
  const now = new Date(services.clock.now())
  if (turn.problemId !== null) {
    const wrong = await readWrongAnswers(db, viewer.userId, turn.problemId, now)
    return wrong.length > 0 ? explainMessages({ wrong, places, names }) : null
  }
  const history = await readableTurns(db, viewer.userId, await sql.selectTurns(db, talkId, 4), now)
  const former = history.filter((one) => one.turnId !== turnId && one.answer !== '' && one.state === 'done')
  return askMessages({ question, places, history: former, names })
}

const featureOf = ({ problemId, untilTime }: sql.TurnRow) =>
  problemId !== null ? 'explain' : untilTime === null ? 'ask' : 'missed'

/**
 * Writes the answer of a waiting turn and stores it, complete or not. Replays the stored answer of a turn that is not
 * waiting.
 * @param signal aborted when the reader leaves or stops
 * @throws {CallError} notFound; shown, while a counted attempt of the person is running
 */
export async function* writeAnswer(
  services: Services,
  db: Db,
  viewer: Viewer,
  turnId: string,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const turn = await sql.selectTurn(db, viewer.userId, turnId)
  await refuseWhileSitting(db, viewer.userId)
  if (!turn || (await readableTurns(db, viewer.userId, [turn], new Date(services.clock.now()))).length === 0)
    throw new CallError('notFound', texts.noTalk)
  const { model, setting } = await siteModel(services, db)
  if (!(await sql.beginTurn(db, viewer.userId, turnId))) {
    if (turn.answer) yield { type: 'replace', text: turn.answer }
    yield { type: 'end', state: turn.state, notice: turn.notice, isGenerated: turn.isGenerated }
    return
  }

  const failed: TurnNotice = turn.untilTime === null ? 'failed' : 'summaryFailed'
  let raw = ''
  let shown = ''
  let state: TurnState = 'done'
  let notice: TurnNotice | '' = ''
  let usage: TokenUsage | undefined
  let inputText = ''
  let isEnded = false
  const finish = async () => {
    if (isEnded) return
    isEnded = true
    await sql.finishTurn(db, turnId, { state, answer: shown, notice, isGenerated: shown === '' ? 0 : 1 })
    const spent = usage ?? { input: estimateTokens(inputText), output: estimateTokens(raw) }
    if (raw !== '' || usage) {
      await addUsage(db, { userId: viewer.userId, feature: featureOf(turn) }, spent, setting)
    }
  }
  try {
    const messages = model ? await messagesFor(services, db, viewer, turn) : null
    if (!model || !messages) {
      state = 'places'
      notice = failed
    } else {
      inputText = messages.map(({ content }) => content).join('\n')
      for await (const chunk of model.stream({ messages, maxTokens: ANSWER_TOKENS }, signal)) {
        if ('usage' in chunk) {
          usage = chunk.usage
          continue
        }
        raw += chunk.text
        const more = await pieceAfter(false)
        if (more) yield more
        if (isWithheld()) break
      }
      const rest = isWithheld() ? undefined : await pieceAfter(true)
      if (rest) yield rest
      if (!isWithheld() && raw.trimStart().startsWith(UNCOVERED)) state = 'uncovered'
    }
  } catch (error) {
    const fault = error instanceof ModelError ? error.fault : 'server'
    if (!(error instanceof ModelError)) services.log.error({ err: error, turnId }, 'an answer failed')
    else if (fault !== 'aborted') services.log.warn({ fault, reason: error.message, turnId }, 'a model failed')
    const rest = fault === 'cut' || fault === 'aborted' ? await pieceAfter(true).catch(() => undefined) : undefined
    if (rest && fault === 'cut') yield rest
    if (!isWithheld()) {
      state = fault === 'aborted' ? 'stopped' : shown === '' ? 'places' : 'cut'
      notice = fault === 'aborted' ? 'stopped' : shown === '' ? failed : 'cut'
    }
  } finally {
    // Also when the reader left and this generator is closed in the middle.
    if (!isEnded && state === 'done' && signal.aborted) {
      state = 'stopped'
      notice = 'stopped'
    }
    await finish()
  }
  yield { type: 'end', state, notice, isGenerated: shown === '' ? 0 : 1 }

  function isWithheld(): boolean {
    return state === 'withheld'
  }

  /** What may be shown of the text so far beyond what was; all of it at the end. */
  async function pieceAfter(isLast: boolean): Promise<AnswerEvent | undefined> {
    const isMarked = raw.trimStart().startsWith(UNCOVERED)
    const body = isMarked ? raw.trimStart().slice(UNCOVERED.length).trimStart() : raw
    const sure = isLast ? body : body.replace(HELD, '')
    const clean = cleanAnswer(sure, turn?.placeList.length ?? 0)
    const next = await passedText(services, db, clean)
    if (next === null) {
      state = 'withheld'
      notice = 'withheld'
      shown = ''
      return { type: 'replace', text: '' }
    }
    if (next === shown) return undefined
    if (!next.startsWith(shown)) {
      // Masking a word replaces what was shown of its beginning.
      if (!isLast && next === clean) return undefined
      shown = next
      return { type: 'replace', text: next }
    }
    const text = next.slice(shown.length)
    shown = next
    return { type: 'text', text }
  }
}
