/** A seeded random number generator: integers from 0 to below `max`. */
export function dice(seed: number): (max: number) => number {
  let state = seed * 2_654_435_761 + 1
  return (max) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * max)
  }
}
