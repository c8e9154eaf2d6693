/**
 * Makes properties repeatable: the same inputs in every run, so that a run tells about the change and not about the dice. `FC_SEED=random` (or a number) goes
 * over new ground.
 */
import fc from 'fast-check'

const wanted = process.env.FC_SEED
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted ?? 20_261_121) })

// As in the product: vitest has every error remember a hundred steps, and a refusal is an error.
Error.stackTraceLimit = 10
