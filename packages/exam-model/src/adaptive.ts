/**
 * Adaptive choice of questions and the estimate of an ability by the Rasch model. Pure. Partial marks enter as shares
 * of the points.
 *
 * Sources: G. Rasch, Probabilistic Models for Some Intelligence and Attainment Tests (1960); estimate of the ability by
 * the maximum of the posterior as in F. B. Baker, The Basics of Item Response Theory (2001), chapter 5; topics in turn
 * after G. G. Kingsbury and A. R. Zara, Procedures for Selecting Items for Computerized Adaptive Tests (1989).
 */

/** A problem to choose from. `difficulty`: in logits, where half of the people with that ability are right. */
export interface Candidate {
  id: string
  difficulty: number
  topicIds: readonly string[]
}

/** An answer. `share`: of the points, 0 to 1. */
export interface Response {
  difficulty: number
  share: number
}

/** Difficulty of a problem from the share of points that people win on average (`facilityOf`). */
export function difficultyOf(facility: number): number {
  const share = Math.min(0.98, Math.max(0.02, facility))
  return Math.log((1 - share) / share)
}

/** Expected share of the points of a problem. */
export const chance = (ability: number, difficulty: number): number => 1 / (1 + Math.exp(difficulty - ability))

/** Abilities of people in general: the mean is the ability of those by whom difficulties are measured. */
const PEOPLE = { mean: 0, sd: 1.5 }
const STEPS = 40
const EXACT = 1e-6
const MAX_STEP = 1
/** Abilities are looked for between these. */
const LIMIT = 6

/** The most probable ability (maximum a posteriori), by Newton's method. The prior keeps a few answers from deciding. */
export function abilityOf(responses: readonly Response[], prior: { mean: number; sd: number } = PEOPLE): number {
  const weight = 1 / prior.sd ** 2
  let ability = prior.mean
  for (let step = 0; step < STEPS; step++) {
    let slope = (prior.mean - ability) * weight
    let information = weight
    for (const { difficulty, share } of responses) {
      const expected = chance(ability, difficulty)
      slope += share - expected
      information += expected * (1 - expected)
    }
    // Bounded: far from the maximum a full step overshoots.
    const change = Math.min(MAX_STEP, Math.max(-MAX_STEP, slope / information))
    ability = Math.min(LIMIT, Math.max(-LIMIT, ability + change))
    if (Math.abs(change) < EXACT) break
  }
  return ability
}

/** Difficulties of an easy, a medium and a hard problem (facility 0.85, 0.65, 0.45). */
const REFERENCE = [0.85, 0.65, 0.45].map(difficultyOf)

/** Ability as a score of 0 to 100: the share of an even mix of easy, medium and hard problems that is expected to be right. */
export const scoreOf = (ability: number): number =>
  Math.round((100 * REFERENCE.reduce((sum, difficulty) => sum + chance(ability, difficulty), 0)) / REFERENCE.length)

/** Spread of the ability in one topic around that of the whole. */
const TOPIC_SD = 1

/** The score in one topic: the answers there move it from the ability of the whole. */
export const topicScoreOf = (ability: number, responses: readonly Response[]): number =>
  scoreOf(abilityOf(responses, { mean: ability, sd: TOPIC_SD }))

/** What a question in a topic costs that was asked for once already, in logits of difficulty. */
const TOPIC_COST = 0.5

/**
 * The next question: as difficult as the person is able, which tells most, and from topics that were asked for least.
 * @param asked topics of the questions so far
 * @returns undefined when no candidate is left
 */
export function chooseNext<C extends Candidate>(
  ability: number,
  candidates: readonly C[],
  asked: readonly (readonly string[])[],
): C | undefined {
  const times = new Map<string, number>()
  for (const id of asked.flat()) times.set(id, (times.get(id) ?? 0) + 1)
  const cost = ({ difficulty, topicIds }: Candidate) =>
    Math.abs(difficulty - ability) + TOPIC_COST * Math.min(...topicIds.map((id) => times.get(id) ?? 0), asked.length)
  let best: C | undefined
  for (const one of candidates) if (best === undefined || cost(one) < cost(best)) best = one
  return best
}

/** Problems of a difficulty for each question, for the choice to adapt to everybody. */
const CHOICE = 2 / 3

/** Whether a bank adapts a test of so many questions: easy, medium and hard problems, each for most of it. */
export const isEnough = (counts: readonly [easy: number, medium: number, hard: number], questions: number): boolean =>
  counts.every((count) => count >= Math.ceil(questions * CHOICE))

/** A fixed paper from a small bank: easy problems first, and as many of each difficulty as there are, in turn. */
export function fixedChoice<C extends Candidate>(candidates: readonly C[], questions: number): C[] {
  const sorted = candidates.toSorted((a, b) => a.difficulty - b.difficulty)
  const every = sorted.length / Math.min(sorted.length, questions)
  return Array.from({ length: Math.min(sorted.length, questions) }, (_, at) => sorted[Math.floor(at * every)] as C)
}
