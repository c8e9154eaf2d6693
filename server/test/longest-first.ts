/** Test order: the longest files first, so that all workers end at the same time. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A sequencer that starts with these files (path suffixes) in this order, followed by vitest's default order. */
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
