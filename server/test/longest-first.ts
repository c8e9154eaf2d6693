/** The order in which a run takes its files: the longest first, so that its workers end together. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A sequencer that begins with these files (ends of their paths), in this order; the others follow as vitest would have them. */
export function longestFirst(longest: readonly string[]): typeof BaseSequencer {
  const placeOf = ({ moduleId }: TestSpecification) => {
    const place = longest.findIndex((end) => moduleId.endsWith(`/${end}`))
    return place < 0 ? longest.length : place
  }
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b))
    }
  }
}
